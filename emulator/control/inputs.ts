import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/v4';
import { inboundContents, type InboundMessageType } from '../../nodes/MessagingService/contract';

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

export const incoming = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('sms'),
		source_addr: z.string(),
		message: z.string(),
		sms_id: z.string().optional(),
		short_code: z.string().optional(),
		overrides: overrides.optional(),
	}),
	z.strictObject({
		kind: z.literal('messagingApp'),
		type: z.enum(Object.keys(inboundContents) as InboundMessageType[]).optional(),
		content: z.record(z.string(), z.unknown()).optional(),
		agent: z.string().optional(),
		from: z.string().optional(),
		name: z.string().optional(),
		charge: z.number().optional(),
		overrides: overrides.optional(),
	}),
]);

export const report = z.strictObject({
	id: z.union([z.int(), z.string()]),
	status: z.int().optional(),
	overrides: overrides.optional(),
});
