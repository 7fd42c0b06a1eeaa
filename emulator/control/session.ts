import * as z from 'zod/v4';
import { control } from '../openapi/route';

const contentType = 'application/x-ndjson';

const difference = z.object({
	line: z.int().meta({ description: 'Line of the file, from 1' }),
	what: z.string(),
	byte: z.int().meta({ description: 'Index of the first difference, from 0' }),
	expected: z.string().meta({ description: 'The text around it in the session' }),
	found: z.string().meta({ description: 'The text of the replay' }),
});

const withoutAddress = z.array(z.enum(['sms', 'messagingApp'])).meta({
	description: 'Webhooks whose address contained a key, which sessions do not store: set it again',
});

export const session = [
	control('GET', '/session', {
		summary: 'The whole session as a file without keys',
		contentType,
		run: (emulator) => emulator.exportSession(),
	}),
	control('PUT', '/session', {
		summary: 'Replaces the current session by a replay of this one, and returns the differences',
		body: z.string(),
		contentType,
		maxBytes: 256 * 1024 * 1024,
		answer: z.object({
			requests: z.int(),
			webhooks: z.int(),
			differences: z.array(difference),
			withoutAddress,
		}),
		run(emulator, { body }) {
			const { requests, webhooks, differences, withoutAddress: missing } = emulator.importSession(body);
			return { requests, webhooks, differences, withoutAddress: missing };
		},
	}),
];
