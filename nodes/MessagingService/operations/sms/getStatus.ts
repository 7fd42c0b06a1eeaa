import * as z from 'zod/v4';
import { descriptionOf, exactId, isRecord, smsStatusMessage, tolerant } from '../../contract';
import { field } from '../../parameters';
import { ifNotFound, momentOrNull, noneIfAsked, saysRejected, saysWaiting } from '../ifNotFound';
import { operation, textFields } from '../operation';
import { shownNumber } from '../../text/phone/phone';
import { withoutText } from './sent';
import { fieldWords, refuse, textWords, type Checked } from '../../words';

const smsStatus = z.object({
	messageId: z.number(),
	...textFields('to', 'status', 'statusText'),
	segments: z.int(),
	...textFields('carrier', 'externalId', 'sentAtServiceTime'),
	replies: z.array(z.looseObject({})),
});

/** The only documented status text of a confirmed message (States). */
const confirmed = /^envio confirmado\W*$/i;

const mayStillChange = (text: string | null | undefined): boolean =>
	!text?.trim() || saysWaiting(text);

/** Returns the status as the trigger names it: `pending` until the carrier has the message. */
function statusOf(text: string | undefined, sentAt: string | null): string {
	if (text !== undefined && confirmed.test(text.trim())) return 'confirmed';
	if (saysRejected(text)) return 'rejected';
	return sentAt === null && mayStillChange(text) ? 'pending' : 'unknown';
}

const statusMessage = tolerant(smsStatusMessage);

/** Refuses a rounded ID: it could be the ID of another message. */
function toToken(value: unknown): Checked<{ token: string }> {
	const token = String(value ?? '').trim();
	const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
	if (isRounded || /^\d\.?\d*e\+\d+$/i.test(token)) return refuse(textWords.hasRoundedId);
	if (/^\d{1,40}$/.test(token)) return { ok: true, token };
	return refuse(token === '' ? fieldWords.isEmpty : textWords.isNotTheIdOfAnSms);
}

/** Endpoint 10. */
export const getStatus = operation({
	value: 'getStatus',
	name: 'Get Status',
	action: 'Get SMS delivery status',
	description: 'Get the delivery status of a sent SMS and the replies to it',
	effect: 'read',
	endpoints: ['smsCheck'],
	output: smsStatus,
	fields: [
		field.required('messageId', 'Message ID', 'The messageId that sending returned', {
			placeholder: 'e.g. 123456789',
		}),
		ifNotFound,
	],
	options: [
		field.toggle(
			'includeMessageText',
			'Include Message Text',
			'Whether to also return the text of the message. If it was a one-time password, whoever can see the execution can then read the code.',
		),
	],
	isFinal(output) {
		const description = descriptionOf(output);
		const { status, statusText } = isRecord(description) ? simplified(description) : output;
		if (status === 'confirmed' || status === 'rejected') return true;
		// Words that nobody knows may be the last.
		return status === 'unknown' && !mayStillChange(statusText as string | null);
	},
	toRequest(parameters) {
		const { token } = parameters.checked('messageId', toToken);
		return { endpoint: 'smsCheck', request: { token }, recipients: [] };
	},
	toOutput(body, { request }, parameters) {
		const description = descriptionOf(body);
		if (!isRecord(description)) return [];
		const { text, replies, ...others } = simplified(description);
		const showsText = parameters.options.flag('includeMessageText');
		return [{ messageId: exactId(request.token), ...others, ...(showsText && { text }), replies }];
	},
	rejectionToOutput: (rejection, _draft, parameters) => noneIfAsked(rejection, parameters),
	toRaw(body, parameters) {
		if (parameters.options.flag('includeMessageText')) return [body];
		const { status, error, description } = isRecord(body) ? body : {};
		const { message, answers } = isRecord(description) ? description : {};
		const safe = { message: withoutText(smsStatusMessage, message, 'msg'), answers };
		return [{ status, error, description: safe }];
	},
});

function simplified(description: Record<string, unknown>) {
	const record = statusMessage(description.message);
	const sentAt = momentOrNull(record.send_date);
	return {
		to: record.phone === undefined ? null : shownNumber(record.phone),
		status: statusOf(record.status, sentAt),
		statusText: record.status ?? null,
		segments: record.parts ?? null,
		carrier: record.carrier ?? null,
		externalId: record.var_a || null,
		sentAtServiceTime: sentAt,
		text: record.msg ?? null,
		// An account without two-way SMS may get no list at all.
		replies: description.answers ?? [],
	};
}
