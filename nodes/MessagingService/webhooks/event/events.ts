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

/** Which of the three webhooks a body is (Events). */

/** What each event holds. */
interface Bodies {
	readonly 'sms.deliveryReport': DeliveryReport;
	readonly 'sms.incoming': IncomingSms;
	readonly 'whatsApp.message': InboundMessage;
}

export type EventName = keyof Bodies;

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

/** In the order of the outputs. */
export const eventNames = Object.keys(eventWords) as EventName[];

export type Event =
	| { [Name in EventName]: { readonly name: Name; readonly body: Bodies[Name] } }[EventName]
	| { readonly name: 'unknown'; readonly body: unknown; readonly reason: string };

/** Why a body is none of the three: its nearest kind, and the names of the contract's fields that do not fit. */
export interface Misfit {
	readonly nearest: EventName;
	readonly fields: readonly string[];
}

/** Bodies that say `inbound` are messaging-app events, whatever else they hold: they have their own authentication. */
export const isMessagingApp = (body: unknown): boolean => isRecord(body) && body.type === 'inbound';

/** Whether a body has what only delivery reports have. */
export const isLikeReport = (body: unknown): body is Record<string, unknown> =>
	isRecord(body) && ('trace_id' in body || 'status' in body);

/** Deeper than any event by far; n8n copies what it is given recursively. */
const maxDepth = 100;

/** Whether a body is nested more than a hundred levels deep. Looks level by level, not by recursion. */
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
export function recognise(body: unknown, isSigned = true): Event | Misfit {
	if (!isSigned || isMessagingApp(body)) {
		const message = inboundMessage.safeParse(body);
		return message.success
			? { name: 'whatsApp.message', body: message.data }
			: misfit('whatsApp.message', message.error);
	}
	const report = deliveryReport.safeParse(body);
	if (report.success) return { name: 'sms.deliveryReport', body: report.data };
	const incoming = incomingSms.safeParse(body);
	if (incoming.success) return { name: 'sms.incoming', body: incoming.data };
	return isLikeReport(body)
		? misfit('sms.deliveryReport', report.error)
		: misfit('sms.incoming', incoming.error);
}

const shown = 20;

function misfitWords({ nearest, fields }: Misfit): string {
	const named = fields.slice(0, shown).join(', ');
	return `It is nearest to ${nearest}, but these fields do not fit: ${named}`;
}

/**
 * The event in a body. What is none of the three (Events) is an event all the same: it was sent, so it
 * is kept whole, as JSON or else as `text` or `base64`, together with why it was not understood.
 * @param isSigned whether the request has shown its signature, rather than the secret or address of WhatsApp messages
 */
export function eventIn(body: Body, isSigned: boolean): Event {
	if ('raw' in body) return { name: 'unknown', body: body.raw, reason: body.reason };
	const { json, text } = body;
	if (isTooDeep(json)) return { name: 'unknown', body: { text }, reason: 'It is nested too deeply' };
	const found = recognise(json, isSigned);
	return 'name' in found ? found : { name: 'unknown', body: json, reason: misfitWords(found) };
}

interface Problems {
	readonly issues: ReadonlyArray<{ readonly path: readonly PropertyKey[] }>;
}

/** Paths of the contract, never of the sender's making. */
function misfit(nearest: EventName, { issues }: Problems): Misfit {
	return { nearest, fields: [...new Set(issues.map(({ path }) => path.join('.') || 'body'))] };
}
