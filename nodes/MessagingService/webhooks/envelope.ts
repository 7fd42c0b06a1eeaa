import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { deliveryStatuses, type DeliveryReport, type InboundMessage, type IncomingSms } from '../contract';
import { contentOf } from './content';
import type { Event } from './events';

/** One shape for all events. Fields that an event does not have are null, so that expressions never break. */
export interface Envelope extends IDataObject {
	event: Event['name'];
	/** The same for every delivery of one event. */
	eventId: string;
	channel: 'sms' | 'whatsApp' | null;
	messageId: string | number | null;
	from: string | null;
	to: string | null;
	status: string | null;
	text: string | null;
	/** ISO 8601, when it was sent (signed) or else received. */
	timestamp: string;
}

const idOf = (event: Event['name'], ...parts: unknown[]): string =>
	createHash('sha256')
		.update(JSON.stringify([event, ...parts]))
		.digest('hex');

/**
 * An ID of a sent SMS as Send returns it: a number while a double holds it exactly, otherwise its
 * digits. So `messageId` joins with the `id` of the send without a conversion.
 */
function sendId(id: string | number): string | number {
	const number = Number(id);
	return Number.isSafeInteger(number) && String(number) === String(id) ? number : String(id);
}

/** Repeats of an incoming SMS within this many milliseconds count as one event, see `fromIncoming`. */
const sameSmsWithin = 10 * 60 * 1000;

/** `status` reads confirmed, rejected or unknown; `statusCode` is the service's own (Events, MT). */
function fromReport(body: DeliveryReport) {
	const code = Number(body.status);
	const status = deliveryStatuses[code as keyof typeof deliveryStatuses] ?? 'unknown';
	return {
		eventId: idOf('sms.deliveryReport', String(body.trace_id), body.phone, code),
		channel: 'sms' as const,
		messageId: sendId(body.trace_id),
		from: null,
		to: body.phone,
		status,
		text: body.message,
		statusCode: code,
		segments: Number(body.segments),
		characters: Number(body.chars),
		encoding: body.encoding.toLowerCase(),
	};
}

/**
 * An incoming SMS has neither an ID nor a time of its own (Events, MO), and a retry carries a new time
 * header. What it says, from whom and to what, in the same ten minutes, is taken for one event: longer
 * would swallow a second "YES", shorter would miss a late retry.
 */
function fromIncoming(body: IncomingSms, at: Date) {
	const period = Math.floor(at.getTime() / sameSmsWithin);
	const shortCode = body.short_code == null ? null : String(body.short_code);
	const inReplyTo = body.sms_id == null ? null : sendId(body.sms_id);
	return {
		eventId: idOf('sms.incoming', body.source_addr, body.message, String(inReplyTo), shortCode, period),
		channel: 'sms' as const,
		messageId: null,
		from: body.source_addr,
		to: shortCode,
		status: null,
		text: body.message,
		shortCode,
		inReplyTo,
	};
}

function fromMessage({ payload }: InboundMessage) {
	const { payload: message } = payload;
	const { sender } = message;
	const extras = contentOf(payload.type_message, message.payload);
	return {
		eventId: idOf('whatsApp.message', payload.app, message.id),
		channel: 'whatsApp' as const,
		messageId: message.id,
		from: payload.msisdn,
		to: payload.app,
		status: null,
		type: payload.type_message,
		...extras,
		contact: {
			name: sender.name ?? null,
			phone: sender.phone ?? payload.msisdn,
			countryCode: sender.country_code ?? null,
			dialCode: sender.dial_code ?? null,
		},
		charge: payload.charge ?? null,
		addedOn: payload.added_on,
	};
}

/**
 * The output item of an event.
 * @param at when it was sent, by its signed header, or received
 * @param raw the body as it came
 */
export function envelopeOf(event: Event, at: Date, raw: unknown): Envelope {
	const common = { event: event.name, timestamp: at.toISOString() };
	const ending = { raw: raw as IDataObject };
	switch (event.name) {
		case 'sms.deliveryReport':
			return { ...common, ...fromReport(event.body), ...ending };
		case 'sms.incoming':
			return { ...common, ...fromIncoming(event.body, at), ...ending };
		case 'whatsApp.message':
			return { ...common, ...fromMessage(event.body), ...ending };
		case 'unknown':
			return {
				...common,
				eventId: idOf('unknown', raw),
				channel: null,
				messageId: null,
				from: null,
				to: null,
				status: null,
				text: null,
				...ending,
			};
	}
}
