import * as z from 'zod/v4';
import { control } from '../openapi/route';

/** The session as a file. */

/** JSON lines. */
const contentType = 'application/x-ndjson';

const difference = z.object({
	line: z.int().meta({ description: 'Line of the file, from 1' }),
	what: z.string(),
	byte: z.int().meta({ description: 'Where the first difference is, from 0' }),
	expected: z.string().meta({ description: 'What stands around it in the session' }),
	found: z.string().meta({ description: 'What came out now' }),
});

const withoutAddress = z.array(z.enum(['sms', 'messagingApp'])).meta({
	description: 'Webhooks whose address had a key, which is no part of a session: set it again',
});

export const session = [
	control('GET', '/session', {
		summary: 'Everything that happened since the start, as a file that holds no keys',
		contentType,
		run: (emulator) => emulator.exportSession(),
	}),
	control('PUT', '/session', {
		summary: 'Plays a session again in place of what is here, and says where it came out differently',
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
