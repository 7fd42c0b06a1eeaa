import type { IDataObject } from 'n8n-workflow';
import { e164, inboundContents, inboundMessage as schema, type InboundMessageType } from '../../contract';
import { eventKind } from './kind';

const none = { text: null, media: null, location: null, contacts: null };

function mediaIn(content: unknown) {
	const { data } = inboundContents.image.safeParse(content);
	if (!data) return none;
	const { url, contentType = null, urlExpiry, caption } = data;
	const expiry = new Date(Number(urlExpiry ?? NaN) * 1000);
	const expiresAt = Number.isNaN(expiry.getTime()) ? null : expiry.toISOString();
	return { ...none, text: caption || null, media: { url, contentType, expiresAt } };
}

const readers = {
	text: (content) => ({ ...none, text: inboundContents.text.safeParse(content).data?.text ?? null }),
	...{ image: mediaIn, video: mediaIn, sticker: mediaIn, audio: mediaIn, file: mediaIn },
	location(content) {
		const { data } = inboundContents.location.safeParse(content);
		if (!data) return none;
		const { longitude, latitude, name = null, address = null } = data;
		return { ...none, location: { longitude, latitude, name, address } };
	},
	contacts: (content) => ({ ...none, contacts: content as IDataObject }),
} satisfies Record<InboundMessageType, (content: unknown) => typeof none | IDataObject>;

/** Reads the content of a message by its type; content of an unknown type or form appears in `raw` only. */
const contentOf = (type: string, content: unknown) =>
	Object.hasOwn(readers, type) ? readers[type as InboundMessageType](content) : none;

export const whatsAppMessage = eventKind({
	schema,
	channel: 'whatsApp',
	alwaysSigned: false,
	fromPerson: true,
	label: 'WhatsApp Message',
	short: 'WhatsApp',
	description: 'A WhatsApp message reached one of your agents',
	action: 'On WhatsApp message',
	sample: {
		title: 'A WhatsApp message',
		body: {
			type: 'inbound',
			payload: {
				app: '5215512345678',
				type: 'message',
				msisdn: '5215587654321',
				added_on: '2026-01-31 09:15:00',
				type_message: 'text',
				charge: 0,
				payload: {
					id: 'message-1042',
					source: '5215587654321',
					type: 'text',
					sender: { phone: '5215587654321', name: 'Ana', country_code: 52, dial_code: '15587654321' },
					payload: { text: 'Where is my order?' },
				},
			},
		},
	},
	lasting: true,
	identity: ({ payload: { app, payload } }) => [app, payload.id],
	resembles: (body) => body.type === 'inbound',
	toOutput({ payload }) {
		const { payload: message } = payload;
		const { sender } = message;
		return {
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
	},
});
