import * as z from 'zod/v4';

/**
 * Shape of the trigger's items, for the editor: the fields of all events in one. Those that an event does not have
 * are null or absent.
 */
export const eventOutput = z.object({
	event: z.string(),
	eventId: z.string(),
	receivedAt: z.string(),
	channel: z.string(),
	messageId: z.number(),
	inReplyTo: z.number(),
	from: z.string(),
	to: z.string(),
	status: z.string(),
	text: z.string(),
	optOut: z.boolean(),
	answer: z.string(),
	statusCode: z.int(),
	segments: z.int(),
	characters: z.int(),
	encoding: z.string(),
	shortCode: z.string(),
	type: z.string(),
	media: z.object({
		url: z.string(),
		contentType: z.string(),
		expiresAt: z.string(),
		size: z.int(),
		sha256: z.string(),
	}),
	location: z.object({
		longitude: z.number(),
		latitude: z.number(),
		name: z.string(),
		address: z.string(),
	}),
	contacts: z.looseObject({}),
	contact: z.object({
		name: z.string(),
		phone: z.string(),
		countryCode: z.int(),
		dialCode: z.string(),
	}),
	cost: z.number(),
	receivedAtServiceTime: z.string(),
	reason: z.string(),
	clockDifference: z.int(),
	raw: z.looseObject({}),
});
