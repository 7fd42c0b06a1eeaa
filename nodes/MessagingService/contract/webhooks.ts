import * as z from 'zod/v4';
import { stringOrNumber, wireInteger } from './wireValue';

/**
 * The webhooks (Events). Only the fields that identify an event are required, because it has
 * already happened; unknown fields pass.
 */

const nonEmptyText = z.string().min(1);
const identifier = z.union([nonEmptyText, z.number()]);

/** SMS delivery report, MT. `encoding` is `GSM` or `UNICODE`; other labels pass. */
export const deliveryReport = z.looseObject({
	trace_id: identifier,
	segments: wireInteger,
	chars: wireInteger,
	encoding: z.string(),
	message: z.string(),
	phone: identifier,
	status: wireInteger,
});

/** Meanings of `status` in a delivery report; the complete list is not documented. */
export const deliveryStatuses = { 3: 'confirmed', 10: 'rejected' } as const;

/** Incoming SMS, MO: `sms_id` from a shared short code, `short_code` from a dedicated one. */
export const incomingSms = z
	.looseObject({
		source_addr: identifier,
		message: z.string(),
		sms_id: identifier.nullish(),
		short_code: identifier.nullish(),
	})
	.refine(({ sms_id, short_code }) => (sms_id ?? short_code) != null, {
		error: 'needs sms_id or short_code',
		path: ['sms_id'],
		// Also reported if other fields are missing.
		when: ({ value }) => typeof value === 'object' && value !== null,
	});

const timedMedia = z.looseObject({
	url: z.string(),
	contentType: z.string().nullish(),
	urlExpiry: wireInteger.nullish(),
});
const captionedMedia = timedMedia.extend({ caption: z.string().nullish() });

/** Any content, object or list: that of `contacts` is not documented. */
const content = z.union([z.looseObject({}), z.array(z.unknown())]);

/** Content of an inbound message by type. */
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
		name: z.string().nullish(),
		address: z.string().nullish(),
	}),
	contacts: content,
} as const;

export type InboundMessageType = keyof typeof inboundContents;

/** Inbound messaging-app message. `inboundContents` validates the inner content. */
export const inboundMessage = z.looseObject({
	type: z.literal('inbound'),
	payload: z.looseObject({
		app: nonEmptyText,
		type: z.literal('message'),
		msisdn: nonEmptyText,
		added_on: z.string(),
		type_message: nonEmptyText,
		charge: stringOrNumber.nullish(),
		payload: z.looseObject({
			id: nonEmptyText,
			source: z.string(),
			type: z.string(),
			sender: z.looseObject({
				phone: z.string().nullish(),
				name: z.string().nullish(),
				country_code: stringOrNumber.nullish(),
				dial_code: stringOrNumber.nullish(),
			}),
			payload: content,
		}),
	}),
});

export type DeliveryReport = z.infer<typeof deliveryReport>;
export type IncomingSms = z.infer<typeof incomingSms>;
export type InboundMessage = z.infer<typeof inboundMessage>;
