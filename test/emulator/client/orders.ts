import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { appText, call, sms } from '../../tools/emulatorClient';

/**
 * A workflow that sends an SMS for an order and thanks for the answer, unless it is switched off.
 */
export async function startOrders() {
	const orders = { url: '', emulator: '', isSilent: false, stop: async () => {} };
	const server = createServer((request, response) => {
		const take = async () => {
			const body = await text(request);
			if (request.url === '/answers') {
				const { source_addr: number, message } = JSON.parse(body) as Record<string, string>;
				response.end();
				// A delivery report, which may arrive during the next test.
				if (number === undefined) return;
				const thanks = { ...appText, number, message: `Thank you for "${message}"` };
				await call({ url: orders.emulator }, 'messagingAppSend', thanks);
				return;
			}
			const { order, phone } = Object.fromEntries(new URLSearchParams(body));
			const sent = {
				...sms,
				phone: phone?.replaceAll(/\D/g, ''),
				msg: `Order ${order} is on its way.`,
			};
			if (!orders.isSilent) await call({ url: orders.emulator }, 'smsSend', sent);
			response.end();
		};
		take().catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	orders.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	orders.stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return orders;
}
