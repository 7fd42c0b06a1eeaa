import * as z from 'zod/v4';
import { eventNames } from '../../nodes/MessagingService/webhooks/event/kinds';
import { headers } from '../faults/kinds';

/** Request bodies of the controls that send webhooks. */

export const overrides = z.strictObject({
	to: z.string().optional(),
	apiKey: z.string().optional(),
	time: z.int().optional(),
	headers,
	rawBody: z.string().optional(),
	signed: z.boolean().optional(),
	tries: z.int().min(1).max(20).optional(),
});

/** An event, with what it needs (webhooks/bodies.ts). */
export const event = z.strictObject({
	event: z.enum(eventNames),
	input: z.unknown().default({}),
	overrides: overrides.optional(),
});
