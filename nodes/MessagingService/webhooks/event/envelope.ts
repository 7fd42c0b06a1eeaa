import type { IDataObject } from 'n8n-workflow';
import { deliveryStatuses, e164, exactId } from '../../contract';
import { contentOf } from './content';
import { resemblesReport, type Event } from './events';
import { isOptOut } from '../../text/keywords';
import type { Settings } from '../settings';

export const defaultOptOutWords =
	'STOP, CANCEL, END, QUIT, UNSUBSCRIBE, OPT OUT, REMOVE ME, NO MORE MESSAGES, BAJA, ALTO, CANCELAR, NO MÁS MENSAJES, QUIERO DARME DE BAJA';

/** One shape for all events. Fields that an event lacks are null, so that expressions never break. */
export interface Envelope extends IDataObject {
	event: Event['name'];
	channel: 'sms' | 'whatsApp' | null;
	messageId: string | number | null;
	from: string | null;
	to: string | null;
	status: string | null;
	text: string | null;
	/** ISO 8601; the signed time if there is one. */
	receivedAt: string;
	/** The body as received. Delivery reports lack their text unless the user asks for it. */
	raw: IDataObject;
}

type BodyOf<Name extends Event['name']> = Extract<Event, { readonly name: Name }>['body'];

const emptyFields = { channel: null, messageId: null, from: null, to: null, status: null, text: null };

/** `status` is confirmed, rejected or unknown; `statusCode` is the service's own number (Events, MT). */
function fromReport(body: BodyOf<'sms.deliveryReport'>) {
	const code = Number(body.status);
	return {
		channel: 'sms' as const,
		messageId: exactId(body.trace_id),
		to: e164(body.phone, 'sms'),
		status: deliveryStatuses[code as keyof typeof deliveryStatuses] ?? 'unknown',
		statusCode: code,
		segments: Number(body.segments),
		characters: Number(body.chars),
		encoding: body.encoding.toLowerCase(),
	};
}

function fromIncoming(body: BodyOf<'sms.incoming'>) {
	const shortCode = body.short_code == null ? null : String(body.short_code);
	return {
		channel: 'sms' as const,
		from: e164(body.source_addr, 'sms'),
		to: shortCode,
		text: body.message,
		shortCode,
		inReplyTo: body.sms_id == null ? null : exactId(body.sms_id),
		/** Set by receive.ts if the SMS answers a question. */
		answer: null,
	};
}

function fromMessage({ payload }: BodyOf<'whatsApp.message'>) {
	const { payload: message } = payload;
	const { sender } = message;
	return {
		channel: 'whatsApp' as const,
		messageId: message.id,
		from: e164(payload.msisdn, 'messagingApp'),
		to: e164(payload.app, 'messagingApp'),
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
}

/** Removes the text from anything like a delivery report: it may contain a one-time password. */
function withoutText(body: unknown): IDataObject {
	if (!resemblesReport(body)) return body as IDataObject;
	const { message: _text, ...others } = body;
	return others as IDataObject;
}

/**
 * Returns the output item of an event, without its ID.
 * @param at when it was signed or, if unsigned, received
 */
export function envelopeOf(event: Event, at: Date, { options }: Pick<Settings, 'options'>): Envelope {
	const words = options.optOutWords ?? defaultOptOutWords;
	const optOut = (text: string | null) => ({ optOut: isOptOut(text ?? '', words) });
	const common = { event: event.name, receivedAt: at.toISOString(), ...emptyFields };
	const showsText = options.includeMessageText === true;
	const raw = event.body as IDataObject;
	const report = showsText ? raw : withoutText(event.body);
	switch (event.name) {
		case 'sms.deliveryReport': {
			const text = showsText ? event.body.message : null;
			return { ...common, ...fromReport(event.body), text, raw: report };
		}
		case 'sms.incoming':
			return { ...common, ...fromIncoming(event.body), ...optOut(event.body.message), raw };
		case 'whatsApp.message': {
			const message = fromMessage(event.body);
			return { ...common, ...message, ...optOut(message.text), raw };
		}
		case 'unknown':
			return { ...common, reason: event.reason, raw: report };
	}
}
