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

/** Which of the three webhooks a body is (Events); what is none of them is `unknown`, and why. */
export type Event =
	| { readonly name: 'sms.deliveryReport'; readonly body: DeliveryReport }
	| { readonly name: 'sms.incoming'; readonly body: IncomingSms }
	| { readonly name: 'whatsApp.message'; readonly body: InboundMessage }
	| { readonly name: 'unknown'; readonly body: unknown; readonly reason: string };

export type EventName = Exclude<Event['name'], 'unknown'>;

/**
 * How the editor speaks of each event: its label, in a few words, when it comes, and in the panel of nodes; in the
 * order of the outputs.
 */
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
} as const satisfies Readonly<
	Record<EventName, Record<'label' | 'short' | 'description' | 'action', string>>
>;

export const eventNames = Object.keys(eventWords) as EventName[];

/** Bodies that say `inbound` are messaging-app events, whatever else they hold: they have their own authentication. */
export const isMessagingApp = (body: unknown): boolean => isRecord(body) && body.type === 'inbound';

export const isLikeReport = (body: unknown): body is Record<string, unknown> =>
	isRecord(body) && ('trace_id' in body || 'status' in body);

/** Deeper than any event by far; n8n copies what it is given recursively. */
const maxDepth = 100;

/** Looks level by level, not by recursion. */
function isTooDeep(value: unknown): boolean {
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > maxDepth) return true;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return false;
}

/** Whether a body is one of the SMS webhooks, which are always signed. */
export const isSmsEvent = (body: unknown): boolean =>
	!isMessagingApp(body) && (deliveryReport.safeParse(body).success || incomingSms.safeParse(body).success);

/**
 * Recognises an event. A messaging-app body is never taken for an SMS event, nor the other way round,
 * so that neither can come in by the other's authentication.
 * @param isSigned what is not signed can only be a messaging-app event
 */
export function recognise(body: unknown, isSigned = true): Event {
	if (!isSigned || isMessagingApp(body)) {
		const { data, error } = inboundMessage.safeParse(body);
		return data ? { name: 'whatsApp.message', body: data } : misfit('whatsApp.message', body, error);
	}
	const report = deliveryReport.safeParse(body);
	if (report.success) return { name: 'sms.deliveryReport', body: report.data };
	const incoming = incomingSms.safeParse(body);
	if (incoming.success) return { name: 'sms.incoming', body: incoming.data };
	return isLikeReport(body)
		? misfit('sms.deliveryReport', body, report.error)
		: misfit('sms.incoming', body, incoming.error);
}

/** Says which kind is nearest, and which fields of the contract do not fit: never names of the sender's making. */
function misfit(
	nearest: EventName,
	body: unknown,
	{ issues }: { readonly issues: ReadonlyArray<{ readonly path: readonly PropertyKey[] }> },
): Event {
	const fields = [...new Set(issues.map(({ path }) => path.join('.') || 'body'))].slice(0, 20).join(', ');
	const reason = `It is nearest to ${nearest}, but these fields do not fit: ${fields}`;
	return { name: 'unknown', body, reason };
}

/**
 * The event in a body. What is none of the three is an event all the same: it was sent, so it is kept whole, as JSON or
 * else as `text` or `base64`.
 * @param isSigned whether the request has shown its signature, rather than the secret or address of WhatsApp messages
 */
export function eventIn(body: Body, isSigned: boolean): Event {
	if ('raw' in body) return { name: 'unknown', body: body.raw, reason: body.reason };
	const { json, text } = body;
	if (isTooDeep(json)) return { name: 'unknown', body: { text }, reason: 'It is nested too deeply' };
	return recognise(json, isSigned);
}
