import type { IDataObject } from 'n8n-workflow';
import {
	deliveryStatuses,
	e164,
	exactId,
	type DeliveryReport,
	type InboundMessage,
	type IncomingSms,
} from '../../contract';
import { contentOf } from './content';
import { isLikeReport, type Event } from './events';
import { isOptOut } from '../../text/keywords';
import type { Settings } from '../settings';

/** Words that ask for no more messages, unless the user sets others. */
export const usualOptOutWords = 'STOP, BAJA, ALTO, CANCELAR, UNSUBSCRIBE';

/** One shape for all events. Fields that an event does not have are null, so that expressions never break. */
export interface Envelope extends IDataObject {
	event: Event['name'];
	channel: 'sms' | 'whatsApp' | null;
	messageId: string | number | null;
	from: string | null;
	to: string | null;
	status: string | null;
	text: string | null;
	/** ISO 8601, by its signed time where there is one. */
	receivedAt: string;
	/** As it came; of a delivery report without its text, unless that is asked for. */
	raw: IDataObject;
}

const nothing = { channel: null, messageId: null, from: null, to: null, status: null, text: null };

/** `status` reads confirmed, rejected or unknown; `statusCode` is the service's own (Events, MT). */
function fromReport(body: DeliveryReport) {
	const code = Number(body.status);
	const status = deliveryStatuses[code as keyof typeof deliveryStatuses] ?? 'unknown';
	return {
		channel: 'sms' as const,
		messageId: exactId(body.trace_id),
		to: e164(body.phone, 'sms'),
		status,
		statusCode: code,
		segments: Number(body.segments),
		characters: Number(body.chars),
		encoding: body.encoding.toLowerCase(),
	};
}

function fromIncoming(body: IncomingSms) {
	const shortCode = body.short_code == null ? null : String(body.short_code);
	const inReplyTo = body.sms_id == null ? null : exactId(body.sms_id);
	return {
		channel: 'sms' as const,
		from: e164(body.source_addr, 'sms'),
		to: shortCode,
		text: body.message,
		shortCode,
		inReplyTo,
		/** Set where it is one to a question (receive.ts). */
		answer: null,
	};
}

function fromMessage({ payload }: InboundMessage) {
	const { payload: message } = payload;
	const { sender } = message;
	const extras = contentOf(payload.type_message, message.payload);
	return {
		channel: 'whatsApp' as const,
		messageId: message.id,
		from: e164(payload.msisdn, 'messagingApp'),
		to: e164(payload.app, 'messagingApp'),
		type: payload.type_message,
		...extras,
		contact: {
			name: sender.name ?? null,
			phone: sender.phone ?? payload.msisdn,
			countryCode: sender.country_code ?? null,
			dialCode: sender.dial_code ?? null,
		},
		cost: payload.charge ?? null,
		receivedAtServiceTime: payload.added_on,
	};
}

/** What is, or was to be, a delivery report, without the text of the message: it may hold a one-time password. */
function withoutText(body: unknown): IDataObject {
	if (!isLikeReport(body)) return body as IDataObject;
	const { message: _text, ...others } = body;
	return others as IDataObject;
}

/**
 * The output item of an event, all but its ID.
 * @param at when it was sent, by its signed header, or received
 */
export function envelopeOf(event: Event, at: Date, { options }: Pick<Settings, 'options'>): Envelope {
	const words = options.optOutWords ?? usualOptOutWords;
	const optOut = (text: string | null) => ({ optOut: isOptOut(text ?? '', words) });
	const common = { event: event.name, receivedAt: at.toISOString(), ...nothing };
	const showsText = options.includeMessageText === true;
	const raw = event.body as IDataObject;
	const reported = showsText ? raw : withoutText(event.body);
	switch (event.name) {
		case 'sms.deliveryReport': {
			const text = showsText ? event.body.message : null;
			return { ...common, ...fromReport(event.body), text, raw: reported };
		}
		case 'sms.incoming':
			return { ...common, ...fromIncoming(event.body), ...optOut(event.body.message), raw };
		case 'whatsApp.message': {
			const message = fromMessage(event.body);
			return { ...common, ...message, ...optOut(message.text), raw };
		}
		case 'unknown':
			return { ...common, reason: event.reason, raw: reported };
	}
}
