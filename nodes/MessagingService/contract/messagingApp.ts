import * as z from 'zod/v4';
import { anyInternationalPhone } from './phone';
import { publicUrl } from './wireValue';

/** Request and response of the messaging app, WhatsApp Business (endpoint 16). */

/** An open object of texts, none of which is required. */
const optionalTexts = <const Name extends string>(...names: readonly Name[]) =>
	z.looseObject(
		Object.fromEntries(names.map((name) => [name, z.string().optional()])) as Record<
			Name,
			z.ZodOptional<z.ZodString>
		>,
	);

const common = { agent: anyInternationalPhone, number: anyInternationalPhone };

const header = z
	.looseObject({
		type: z.string().min(1).optional(),
		mediaUrl: publicUrl.optional(),
		filename: z.string().min(1).optional(),
	})
	.refine(({ type, filename }) => type !== 'DOCUMENT' || filename !== undefined, {
		error: 'is required when the header type is DOCUMENT',
		path: ['filename'],
	});

/** Open on every level, because the field name for header text variables is not documented. */
export const templateData = z.looseObject({
	body: z.looseObject({ placeholders: z.array(z.string()).optional() }).optional(),
	header: header.optional(),
});

/** Open, because the names of the address, birthday and URL fields are not documented. */
export const contactCard = z.looseObject({
	name: optionalTexts('first_name', 'last_name', 'formatted_name').optional(),
	phones: z.array(optionalTexts('phone', 'type', 'wa_id')).optional(),
	emails: z.array(optionalTexts('email', 'type')).optional(),
	org: optionalTexts('company', 'title').optional(),
});

const media = <Type extends string>(type: Type) => ({
	type: z.literal(type),
	...common,
	url: publicUrl,
});

/** Endpoint 16: nine types. */
export const messagingAppRequest = z.discriminatedUnion('type', [
	z.strictObject({
		type: z.literal('template'),
		...common,
		templateName: z.string().min(1),
		templateData,
		language: z.string().min(1),
	}),
	z.strictObject({ type: z.literal('text'), ...common, message: z.string().min(1) }),
	z.strictObject({ ...media('image'), caption: z.string().min(1).optional() }),
	z.strictObject({ ...media('file'), filename: z.string().min(1) }),
	z.strictObject(media('audio')),
	z.strictObject(media('video')),
	z.strictObject({
		type: z.literal('location'),
		...common,
		longitude: z.number().min(-180).max(180),
		latitude: z.number().min(-90).max(90),
		name: z.string().min(1).optional(),
		address: z.string().min(1).optional(),
	}),
	z.strictObject(media('sticker')),
	z.strictObject({ type: z.literal('contacts'), ...common, contact: contactCard }),
]);

/** "Messaging-app enqueue result". */
export const messagingAppResponse = z.looseObject({
	error: z.literal(false),
	code: z.int(),
	message: z.string(),
});
