import * as z from 'zod/v4';
import { stringOrNumber } from './primitives';

/**
 * The three webhooks (Events). They are read tolerantly: what the service sends has happened, so
 * only what makes an event recognisable is asked for, and fields it adds later pass through.
 */

const text = z.string().min(1);

/** SMS delivery report, MT. `encoding` is `GSM` or `UNICODE`; other labels pass. */
export const deliveryReport = z.looseObject({
	trace_id: stringOrNumber,
	segments: z.int(),
	chars: z.int(),
	encoding: z.string(),
	message: z.string(),
	phone: text,
	status: z.int(),
});

/** What the integers of a delivery report mean; the complete list is not shown. */
export const deliveryStatuses = { 3: 'confirmed', 10: 'rejected' } as const;

/** Incoming SMS, MO: `sms_id` from a shared short code, `short_code` from a dedicated one. */
export const incomingSms = z
	.looseObject({
		source_addr: text,
		message: z.string(),
		sms_id: stringOrNumber.optional(),
		short_code: stringOrNumber.optional(),
	})
	.refine(({ sms_id, short_code }) => sms_id !== undefined || short_code !== undefined, {
		error: 'needs sms_id or short_code',
		path: ['sms_id'],
	});

const timedMedia = z.looseObject({
	url: z.string(),
	contentType: z.string().optional(),
	urlExpiry: z.int().optional(),
});
const captionedMedia = timedMedia.extend({ caption: z.string().nullable().optional() });

/** Content of an inbound message by its type. That of `contacts` is not shown. */
export const inboundContents = {
	text: z.looseObject({ text: z.string() }),
	image: captionedMedia,
	video: captionedMedia,
	sticker: captionedMedia,
	audio: timedMedia,
	file: timedMedia,
	location: z.looseObject({
		longitude: z.number(),
		latitude: z.number(),
		name: z.string().nullable().optional(),
		address: z.string().nullable().optional(),
	}),
	contacts: z.looseObject({}),
} as const;

export type InboundMessageType = keyof typeof inboundContents;

/** Inbound messaging-app message. The inner content is checked by `inboundContents`. */
export const inboundMessage = z.looseObject({
	type: z.literal('inbound'),
	payload: z.looseObject({
		app: text,
		type: z.literal('message'),
		msisdn: text,
		added_on: z.string(),
		type_message: text,
		charge: z.number().optional(),
		payload: z.looseObject({
			id: text,
			source: z.string(),
			type: z.string(),
			sender: z.looseObject({
				phone: z.string(),
				name: z.string(),
				country_code: stringOrNumber.optional(),
				dial_code: z.string().optional(),
			}),
			payload: z.looseObject({}),
		}),
	}),
});

export type DeliveryReport = z.infer<typeof deliveryReport>;
export type IncomingSms = z.infer<typeof incomingSms>;
export type InboundMessage = z.infer<typeof inboundMessage>;
