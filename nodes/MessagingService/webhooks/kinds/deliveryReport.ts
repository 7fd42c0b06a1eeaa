import { deliveryReport as schema, deliveryStatuses, exactId } from '../../contract';
import { shownNumber } from '../../text/phone/phone';
import { eventKind } from './kind';

/** MT. `status` is confirmed, rejected or unknown; `statusCode` is the service's own number. */
export const deliveryReport = eventKind({
	schema,
	channel: 'sms',
	alwaysSigned: true,
	fromPerson: false,
	label: 'SMS Delivery Report',
	short: 'delivery report',
	description: 'The delivery status of an SMS you sent changed (MT)',
	action: 'On SMS delivery report',
	sample: {
		title: 'An SMS delivery report',
		body: {
			trace_id: 123456789,
			segments: 1,
			chars: 25,
			encoding: 'GSM',
			message: 'Your order is on its way.',
			phone: '525512345678',
			status: 3,
		},
	},
	confidential: 'message',
	lasting: true,
	identity: ({ trace_id, phone, status }) => [String(trace_id), String(phone), Number(status)],
	resembles: (body) => 'trace_id' in body || 'status' in body,
	toOutput({ trace_id, phone, status, segments, chars, encoding, message }) {
		const code = Number(status);
		return {
			messageId: exactId(trace_id),
			to: shownNumber(phone),
			status: deliveryStatuses[code as keyof typeof deliveryStatuses] ?? 'unknown',
			text: message,
			statusCode: code,
			segments: Number(segments),
			characters: Number(chars),
			encoding: encoding.toLowerCase(),
		};
	},
});
