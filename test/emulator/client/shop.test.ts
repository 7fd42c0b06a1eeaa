import { connect } from '../../../emulator/client';
import { start, stopAll } from '../../tools/emulatorClient';
import { startOrders } from './orders';

let [emulator, workflow, stop] = ['', '', async () => {}];
beforeAll(async () => {
	const orders = await startOrders();
	({ url: emulator } = await start({ webhooks: { sms: `${orders.url}/answers` } }));
	orders.emulator = emulator;
	[workflow, stop] = [`${orders.url}/order`, orders.stop];
});
afterAll(async () => {
	await stopAll();
	await stop();
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
