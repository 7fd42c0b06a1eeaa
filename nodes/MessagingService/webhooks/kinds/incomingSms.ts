import { exactId, incomingSms as schema } from '../../contract';
import { shownNumber } from '../../text/phone/phone';
import { eventKind } from './kind';

const asText = (value: unknown) => (value == null ? null : String(value));

/** MO. It has neither ID nor time, so its sender, text and recipient identify it. */
export const incomingSms = eventKind({
	schema,
	channel: 'sms',
	alwaysSigned: true,
	fromPerson: true,
	label: 'Incoming SMS',
	short: 'incoming SMS',
	description: 'Somebody answered one of your SMS or wrote to your short code (MO)',
	action: 'On incoming SMS',
	sample: {
		title: 'An incoming SMS',
		body: { source_addr: '525512345678', message: 'YES', sms_id: 123456789 },
	},
	lasting: false,
	identity: ({ source_addr, message, sms_id, short_code }) => [
		...[String(source_addr), message],
		...[asText(sms_id), asText(short_code)],
	],
	resembles: (body) => 'source_addr' in body,
	toOutput({ source_addr, message, sms_id, short_code }) {
		return {
			from: shownNumber(source_addr),
			to: asText(short_code),
			text: message,
			shortCode: asText(short_code),
			inReplyTo: sms_id == null ? null : exactId(sms_id),
			/** Set by receive.ts if the SMS answers a question. */
			answer: null,
		};
	},
});
