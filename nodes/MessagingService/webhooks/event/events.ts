import type { ZodError } from 'zod/v4';
import {
	deliveryReport,
	inboundMessage,
	incomingSms,
	isRecord,
	type DeliveryReport,
	type InboundMessage,
	type IncomingSms,
} from '../../contract';
import type { Body } from './body';

/** One of the three webhooks (Events), or `unknown` with the reason. */
export type Event =
	| { readonly name: 'sms.deliveryReport'; readonly body: DeliveryReport }
	| { readonly name: 'sms.incoming'; readonly body: IncomingSms }
	| { readonly name: 'whatsApp.message'; readonly body: InboundMessage }
	| { readonly name: 'unknown'; readonly body: unknown; readonly reason: string };

export type EventName = Exclude<Event['name'], 'unknown'>;

/** Texts of the editor, in the order of the outputs. `action` appears in the node list. */
export const eventWords = {
	'sms.deliveryReport': {
		label: 'SMS Delivery Report',
		short: 'delivery report',
		description: 'The delivery status of an SMS you sent changed (MT)',
		action: 'On SMS delivery report',
	},
	'sms.incoming': {
		label: 'Incoming SMS',
		short: 'incoming SMS',
		description: 'Somebody answered one of your SMS or wrote to your short code (MO)',
		action: 'On incoming SMS',
	},
	'whatsApp.message': {
		label: 'WhatsApp Message',
		short: 'WhatsApp',
		description: 'A WhatsApp message reached one of your agents',
		action: 'On WhatsApp message',
	},
} as const satisfies Record<EventName, Record<'label' | 'short' | 'description' | 'action', string>>;

export const eventNames = Object.keys(eventWords) as EventName[];

/** Whether a body says `inbound`, whatever else it contains: such events have their own authentication. */
export const isMessagingApp = (body: unknown): boolean => isRecord(body) && body.type === 'inbound';

export const resemblesReport = (body: unknown): body is Record<string, unknown> =>
	isRecord(body) && ('trace_id' in body || 'status' in body);

/** Far deeper than any event; n8n copies items recursively. */
const maxDepth = 100;

function isTooDeep(value: unknown): boolean {
	// By level: recursion could overflow the stack.
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > maxDepth) return true;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return false;
}

/** Whether a body is an SMS event; those are always signed. */
export const isSmsEvent = (body: unknown): boolean => recognise(body).name.startsWith('sms.');

/**
 * Recognizes an event. A messaging-app body is never taken for an SMS event or vice versa, so that neither passes by
 * the other's authentication.
 * @param isSigned if false, only a messaging-app event is recognized
 */
export function recognise(body: unknown, isSigned = true): Event {
	if (!isSigned || isMessagingApp(body)) {
		const { data, error } = inboundMessage.safeParse(body);
		return data ? { name: 'whatsApp.message', body: data } : unrecognized('whatsApp.message', body, error);
	}
	const report = deliveryReport.safeParse(body);
	if (report.success) return { name: 'sms.deliveryReport', body: report.data };
	const incoming = incomingSms.safeParse(body);
	if (incoming.success) return { name: 'sms.incoming', body: incoming.data };
	return resemblesReport(body)
		? unrecognized('sms.deliveryReport', body, report.error)
		: unrecognized('sms.incoming', body, incoming.error);
}

/** The reason names the nearest event and the invalid fields of the contract, never names that the sender chose. */
function unrecognized(nearest: EventName, body: unknown, { issues }: Pick<ZodError, 'issues'>): Event {
	const fields = [...new Set(issues.map(({ path }) => path.join('.') || 'body'))].slice(0, 20).join(', ');
	const reason = `It resembles ${nearest}, but these fields are invalid: ${fields}`;
	return { name: 'unknown', body, reason };
}

/**
 * Returns the event in a body. An unrecognized body is kept whole: as JSON, `text` or `base64`.
 * @param isSigned whether the request was authenticated by signature, rather than by secret or address
 */
export function eventIn(body: Body, isSigned: boolean): Event {
	if ('raw' in body) return { name: 'unknown', body: body.raw, reason: body.reason };
	const { json, text } = body;
	if (isTooDeep(json)) return { name: 'unknown', body: { text }, reason: 'It is nested too deeply' };
	return recognise(json, isSigned);
}
