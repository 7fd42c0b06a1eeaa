import { receive } from '../../emulator/life/receive';
import type { Emulator } from '../../emulator';

/** Lets many SMS arrive at once, without connections: they are received as any other, from the parsing on. */
export function fill({ life, settings }: Emulator, count: number, people = 1000): void {
	const { username, password } = settings.basic;
	const headers = {
		accept: 'application/json',
		'content-type': 'application/json',
		authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
	};
	const wire = { open: true, send: () => {}, truncate: () => {}, reset: () => {} };
	for (let at = 0; at < count; at += 1) {
		const phone = `5255100${String(at % people).padStart(5, '0')}`;
		const raw = Buffer.from(JSON.stringify({ phone, msg: `Message ${at}`, id: `order-${at}` }));
		receive(
			life,
			{ at: life.state.now(), method: 'POST', url: '/v2/sms-global/send', headers, raw },
			{ wire, chosen: () => undefined, later: () => {} },
		);
	}
}
