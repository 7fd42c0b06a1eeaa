import type { IDataObject } from 'n8n-workflow';
import type { ZodType } from 'zod/v4';
import * as contract from '../../contract';
import { shownNumber } from '../../text/phone/phone';
import { contentOf } from './whatsAppContent';

/** Output fields that every event has, null where it lacks one, so that expressions never break. */
export interface CommonFields {
	readonly messageId: string | number | null;
	readonly from: string | null;
	readonly to: string | null;
	readonly status: string | null;
	readonly text: string | null;
}

/** Everything that is known about one kind of event (Events). */
export interface EventKind<Body = unknown> {
	readonly schema: ZodType<Body>;
	readonly channel: 'sms' | 'whatsApp';
	/** Whether only the signature admits it; otherwise the user chooses its authentication. */
	readonly alwaysSigned: boolean;
	/** Whether a person wrote it: it has a sender, and may be an opt-out. */
	readonly fromPerson: boolean;
	/** The label in the editor. */
	readonly label: string;
	/** Its name below the node. */
	readonly short: string;
	readonly description: string;
	/** Its name in the node list. */
	readonly action: string;
	/**
	 * A field of the body that may hold a one-time password, shown only with Include Message Text.
	 */
	readonly confidential?: string;
	/**
	 * Whether it has an ID of its own. One without an ID may happen again intentionally, and is the
	 * same only as long as its sender sends nothing else.
	 */
	readonly lasting: boolean;
	/** What makes two bodies the same event. */
	identity(body: Body): readonly unknown[];
	/** Whether a body is meant as this event, whatever else it contains. */
	resembles(body: Readonly<Record<string, unknown>>): boolean;
	toOutput(body: Body): Partial<CommonFields> & IDataObject;
}

/** Returns the kind as it is; its schema gives its functions the type of their body. */
const eventKind = <Body>(kind: EventKind<Body>): EventKind<Body> => kind;

/** MT. `status` is confirmed, rejected or unknown; `statusCode` is the service's own number. */
const deliveryReportKind = eventKind({
	schema: contract.deliveryReport,
	channel: 'sms',
	alwaysSigned: true,
	fromPerson: false,
	label: 'SMS Delivery Report',
	short: 'delivery report',
	description: 'The delivery status of an SMS you sent changed (MT)',
	action: 'On SMS delivery report',
	confidential: 'message',
	lasting: true,
	identity: ({ trace_id, phone, status }) => [String(trace_id), String(phone), Number(status)],
	resembles: (body) => 'trace_id' in body || 'status' in body,
	toOutput({ trace_id, phone, status, segments, chars, encoding, message }) {
		const code = Number(status);
		return {
			messageId: contract.exactId(trace_id),
			to: shownNumber(phone),
			status:
				contract.deliveryStatuses[code as keyof typeof contract.deliveryStatuses] ?? 'unknown',
			text: message,
			statusCode: code,
			segments: Number(segments),
			characters: Number(chars),
			encoding: encoding.toLowerCase(),
		};
	},
});

const stringOrNull = (value: unknown) => (value == null ? null : String(value));

/**
 * MO. It has neither ID nor time, so its sender, text and recipient identify it until its sender
 * writes something else.
 */
const incomingSmsKind = eventKind({
	schema: contract.incomingSms,
	channel: 'sms',
	alwaysSigned: true,
	fromPerson: true,
	label: 'Incoming SMS',
	short: 'incoming SMS',
	description: 'Somebody answered one of your SMS or wrote to your short code (MO)',
	action: 'On incoming SMS',
	lasting: false,
	identity: ({ source_addr, message, sms_id, short_code }) => [
		...[String(source_addr), message],
		...[stringOrNull(sms_id), stringOrNull(short_code)],
	],
	resembles: (body) => 'source_addr' in body,
	toOutput({ source_addr, message, sms_id, short_code }) {
		return {
			from: shownNumber(source_addr),
			to: stringOrNull(short_code),
			text: message,
			shortCode: stringOrNull(short_code),
			inReplyTo: sms_id == null ? null : contract.exactId(sms_id),
			/** Set by receive.ts if the SMS answers a question. */
			answer: null,
		};
	},
});

const whatsAppMessageKind = eventKind({
	schema: contract.inboundMessage,
	channel: 'whatsApp',
	alwaysSigned: false,
	fromPerson: true,
	label: 'WhatsApp Message',
	short: 'WhatsApp',
	description: 'A WhatsApp message reached one of your agents',
	action: 'On WhatsApp message',
	lasting: true,
	identity: ({ payload: { app, payload } }) => [app, payload.id],
	resembles: (body) => body.type === 'inbound',
	toOutput({ payload }) {
		const { payload: message } = payload;
		const { sender } = message;
		return {
			messageId: message.id,
			from: contract.e164(payload.msisdn, 'messagingApp'),
			to: contract.e164(payload.app, 'messagingApp'),
			type: payload.type_message,
			...contentOf(payload.type_message, message.payload),
			contact: {
				name: sender.name ?? null,
				phone: sender.phone ?? payload.msisdn,
				countryCode: sender.country_code ?? null,
				dialCode: sender.dial_code ?? null,
			},
			cost: payload.charge ?? null,
			receivedAtServiceTime: payload.added_on,
		};
	},
});

/** All events, by the names that workflows see. */
const kinds = {
	'sms.deliveryReport': deliveryReportKind,
	'sms.incoming': incomingSmsKind,
	'whatsApp.message': whatsAppMessageKind,
} satisfies Record<string, EventKind>;

export type EventName = keyof typeof kinds;

export const eventKinds: Readonly<Record<EventName, EventKind>> = kinds;
export const eventNames = Object.keys(kinds) as EventName[];

/** The events of which something is true. */
export const eventsThat = (is: (kind: EventKind) => boolean): EventName[] =>
	eventNames.filter((name) => is(eventKinds[name]));

/** Those that may come unsigned, so that the user chooses their authentication. */
export const notAlwaysSigned = eventsThat(({ alwaysSigned }) => !alwaysSigned);
