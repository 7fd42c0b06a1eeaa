import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from '../../../emulator/client';
import { appText, call, sms as order, start } from '../../tools/emulatorClient';

/** A workflow that sends an SMS for an order, and thanks for the answer. */
const shop = createServer((request, response) => {
	void text(request).then(async (body) => {
		if (request.url === '/answers') {
			const { source_addr: number, message } = JSON.parse(body) as Record<string, string>;
			const thanks = { ...appText, number, message: `Thank you for "${message}"` };
			await call({ url: emulator }, 'messagingAppSend', thanks);
		} else {
			const { order: id, phone = '' } = Object.fromEntries(new URLSearchParams(body));
			const sent = { phone: phone.replaceAll(/\D/g, ''), msg: `Order ${id} is on its way.` };
			await call({ url: emulator }, 'smsSend', { ...order, ...sent });
		}
		response.end();
	});
});

let [emulator, workflow] = ['', ''];
beforeAll(async () => {
	await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
	workflow = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
	// No delivery report comes in between.
	const settings = { settleMs: 600_000, webhooks: { sms: `${workflow}/answers` } };
	emulator = (await start(settings)).url;
});
afterAll(() => {
	shop.closeAllConnections();
	shop.close();
});

// The README of the emulator shows what follows.
test('a customer who answers SI is thanked', async () => {
	const service = await connect(emulator);
	const ana = service.phone('+52 55 1234 5678');
	await fetch(workflow, {
		method: 'POST',
		body: new URLSearchParams({ order: '4711', phone: ana.number }),
	});
	const sms = await ana.nextSms({ timeout: 10_000 });
	expect(sms.text).toContain('Order 4711');
	expect(await ana.text('SI')).toMatchObject({ acknowledged: true });
	expect((await ana.nextAppMessage()).text).toBe('Thank you for "SI"');
	expect((await service.requests()).flatMap(({ violations }) => violations)).toEqual([]);
});
