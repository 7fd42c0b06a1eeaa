import type { Emulator } from '../../../emulator';

/** Sends one event of a kind to a trigger, like the service. */
export function sendEvent(emulator: Emulator, event: string, to: string) {
	if (event === 'whatsApp.message') return emulator.inboundMessage({}, { to, signed: true });
	const phone = '525512345678';
	const sms = { source_addr: phone, message: 'YES', short_code: '26262' };
	const [sent] = emulator.messages;
	if (event === 'sms.incoming') return emulator.incomingSms(sms, { to });
	if (sent !== undefined) return emulator.deliverReport(sent.id, { to });
	const about = { segments: 1, chars: 2, encoding: 'GSM', message: 'Hi' };
	const rawBody = JSON.stringify({ trace_id: '1', phone, status: 3, ...about });
	return emulator.incomingSms(sms, { to, rawBody });
}
