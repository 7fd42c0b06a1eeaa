import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/v4';
import { eventNames } from '../../nodes/MessagingService/webhooks/event/kinds';

/** Request bodies of the controls that send webhooks. */

function isHeader(name: string, value: string): boolean {
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
}

export const overrides = z.strictObject({
	to: z.string().optional(),
	apiKey: z.string().optional(),
	time: z.int().optional(),
	headers: z
		.record(z.string(), z.string())
		.refine(
			(headers) => Object.entries(headers).every(([name, value]) => isHeader(name, value)),
			'has an invalid HTTP header name or value',
		)
		.optional(),
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
