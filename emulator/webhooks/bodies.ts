import * as z from 'zod/v4';
import {
	inboundContents,
	type DeliveryReport,
	type InboundMessage,
	type InboundMessageType,
	type IncomingSms,
} from '../../nodes/MessagingService/contract';
import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import { wireTime } from '../time/wireTime';
import { countryOf } from '../state/countries';
import type { SmsMessage, State } from '../state/state';

/** How each event is sent: what to say of it, and the body of its webhook. */

interface Emulated<Input = unknown> {
	readonly input: z.ZodType<Input>;
	/**
	 * Returns the body and applies its effects. Throws if there is nothing to tell; then nothing has
	 * changed.
	 */
	bodyOf(state: State, input: Input): object;
}

const emulated = <Input>(event: Emulated<Input>): Emulated<Input> => event;

/**
 * Settles a message and returns its delivery report (MT); by default status 3, or 10 for a rejected
 * number.
 */
export function reportOf(state: State, message: SmsMessage, given?: number): DeliveryReport {
	const status = given ?? (state.settings.rejectedNumbers.includes(message.number) ? 10 : 3);
	message.reported = true;
	message.settled = { outcome: status === 10 ? 'rejected' : 'confirmed', at: state.now() };
	return {
		trace_id: String(message.id),
		segments: message.segments,
		chars: message.text.length,
		// Uppercase here and lowercase elsewhere.
		encoding: message.encoding.toUpperCase(),
		message: message.text,
		phone: message.number,
		status,
	};
}

const deliveryReport = emulated({
	input: z.strictObject({ id: z.union([z.int(), z.string()]), status: z.int().optional() }),
	bodyOf(state, { id, status }) {
		const message = state.message(String(id));
		if (message === undefined) throw new Error(`No SMS has the ID ${id}`);
		return reportOf(state, message, status);
	},
});

/** Input for an incoming SMS; without an ID it answers the last message to that number. */
const incomingSmsInput = z.strictObject({
	source_addr: z.string(),
	message: z.string(),
	sms_id: z.string().optional(),
	short_code: z.string().optional(),
});
export type IncomingSmsInput = z.infer<typeof incomingSmsInput>;

/** Incoming SMS (MO). Stores it as an answer to its message. */
function incomingSmsOf(state: State, input: IncomingSmsInput): IncomingSms {
	const { source_addr, message } = input;
	const answered =
		input.sms_id === undefined
			? state.messages.findLast(({ number }) => number === source_addr)
			: state.message(input.sms_id);
	if (answered !== undefined)
		state.addAnswer(answered, {
			phone: source_addr,
			msg: message,
			received_date: wireTime(state.now()),
		});
	if (input.short_code !== undefined) return { source_addr, message, short_code: input.short_code };
	const sms_id = input.sms_id ?? answered?.id;
	return sms_id === undefined
		? { source_addr, message, short_code: state.settings.defaultSender }
		: { source_addr, message, sms_id: String(sms_id) };
}

/**
 * Input for a message to an agent; every field has a default, and `content` overrides fields of the
 * innermost payload.
 */
const inboundMessageInput = z
	.strictObject({
		type: z.enum(Object.keys(inboundContents) as InboundMessageType[]),
		content: z.record(z.string(), z.unknown()),
		agent: z.string(),
		from: z.string(),
		name: z.string(),
	})
	.partial();
export type InboundMessageInput = z.infer<typeof inboundMessageInput>;

type Contents = { [Type in InboundMessageType]: z.input<(typeof inboundContents)[Type]> };

const media = (file: string, contentType: string, urlExpiry: number) => ({
	url: `https://media.example.com/${file}`,
	contentType,
	urlExpiry,
});

const contentsAt = (now: number): Contents => {
	const expiry = Math.floor(now / 1000) + 3600;
	return {
		text: { text: 'Hello' },
		image: { ...media('photo.jpg', 'image/jpeg', expiry), caption: '' },
		video: { ...media('clip.mp4', 'video/mp4', expiry), caption: '' },
		sticker: { ...media('sticker.webp', 'image/webp', expiry), caption: '' },
		audio: media('voice.ogg', 'audio/ogg', expiry),
		file: media('paper.pdf', 'application/pdf', expiry),
		location: {
			longitude: -99.1332,
			latitude: 19.4326,
			name: 'Centro',
			address: 'Ciudad de Mexico',
		},
		contacts: { contacts: [{ name: { formatted_name: 'Ana Demo' } }] },
	};
};

/** Inbound messaging-app message. */
function inboundMessageOf(state: State, input: InboundMessageInput): InboundMessage {
	const now = state.now();
	const { type = 'text', from = '5215511112222', name = 'Ana Demo' } = input;
	const dialCode = countryOf(from).prefix;
	return {
		type: 'inbound',
		payload: {
			app: input.agent ?? state.settings.agents[0]?.number ?? '5215512345678',
			type: 'message',
			msisdn: from,
			added_on: wireTime(now),
			type_message: type,
			payload: {
				id: state.random.uuid(),
				source: from,
				type,
				sender: { phone: from, name, country_code: Number(dialCode), dial_code: dialCode },
				payload: { ...contentsAt(now)[type], ...input.content },
			},
		},
	};
}

const events = {
	'sms.deliveryReport': deliveryReport,
	'sms.incoming': emulated({ input: incomingSmsInput, bodyOf: incomingSmsOf }),
	'whatsApp.message': emulated({ input: inboundMessageInput, bodyOf: inboundMessageOf }),
} satisfies Record<EventName, Emulated>;

export const emulatedEvents: Readonly<Record<EventName, Emulated>> = events;
