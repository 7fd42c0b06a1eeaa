import type { Emulator } from '../../../emulator';

/** Sends one event of a kind to a trigger, like the service. */
export function sendEvent(emulator: Emulator, event: string, to: string) {
	if (event === 'whatsApp.message') return emulator.inboundMessage({}, { to, signed: true });
	const sms = { source_addr: '525512345678', message: 'YES', short_code: '26262' };
	if (event === 'sms.incoming') return emulator.incomingSms(sms, { to });
	const [sent] = emulator.messages;
	const report = {
		trace_id: '1',
		segments: 1,
		chars: 2,
		encoding: 'GSM',
		message: 'Hi',
		phone: sms.source_addr,
		status: 3,
	};
	return sent === undefined
		? emulator.incomingSms(sms, { to, rawBody: JSON.stringify(report) })
		: emulator.deliverReport(sent.id, { to });
}
