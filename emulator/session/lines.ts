import * as z from 'zod/v4';
import { readSettings } from '../settings/defaults';
import { faultSchema } from '../faults/kinds';
import { settingsSchema, webhookUrl, type Settings } from '../settings/options';
import { isRecord } from '../../nodes/MessagingService/contract';
import { inboundMessageInput, incomingSmsInput } from '../webhooks/bodies';

/** The format of a session: JSON lines, the first of which is a header. */

const texts = z.record(z.string(), z.string());
/** A time that `Date` can represent. */
const at = z.number().min(0).max(Date.UTC(9999, 0));
const number = z.int().min(1);
const count = z.int().min(0);

export const headLine = z.strictObject({
	session: z.literal('messaging-service-emulator'),
	version: z.literal(1),
	startedAt: at,
	/** Seed of the random stream; `position.chance` is its state. */
	seed: z.int(),
	position: z.strictObject({ lastId: count, chance: z.int(), credits: settingsSchema.shape.credits }),
	/** Number of requests before the first line. */
	requests: count,
	/** False if the oldest lines are missing: requests that refer to them are answered differently. */
	complete: z.boolean(),
	limits: z.strictObject({ maxRecorded: number, maxRecordedBytes: number }),
	/** Settings missing in an older session have their defaults. */
	settings: settingsSchema.partial().transform((given) => readSettings(given as Partial<Settings>)),
});

/** Bytes: a string if they are text, otherwise base64. */
const bytes = z.union([z.string(), z.strictObject({ base64: z.base64() })]);

const overrides = z
	.strictObject({
		to: webhookUrl,
		apiKey: z.string(),
		time: z.int(),
		rawBody: z.string(),
		signed: z.boolean(),
		tries: z.int(),
		how: z.string(),
	})
	.partial()
	.optional();

const action = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('set'), changes: settingsSchema.partial() }),
	z.strictObject({ do: z.literal('fault'), fault: faultSchema }),
	z.strictObject({ do: z.literal('clearFaults') }),
	z.strictObject({ do: z.literal('settle'), id: z.string(), status: z.int() }),
	z.strictObject({ do: z.literal('open'), uuid: z.string() }),
	z.strictObject({ do: z.literal('name'), person: z.string(), name: z.string() }),
	z.strictObject({
		do: z.literal('forget'),
		person: z.string(),
		request: number.optional(),
		webhook: number.optional(),
	}),
	z.strictObject({ do: z.literal('restore'), person: z.string() }),
	z.strictObject({ do: z.literal('dismiss'), person: z.string(), request: number }),
	z.strictObject({ do: z.literal('again'), number, overrides }),
	z.strictObject({ do: z.literal('report'), id: z.string(), status: z.int().optional(), overrides }),
	z.strictObject({ do: z.literal('incomingSms'), input: incomingSmsInput, overrides }),
	z.strictObject({ do: z.literal('inboundMessage'), input: inboundMessageInput, overrides }),
]);

/** The kinds of lines, by their distinguishing field. */
const kinds = {
	request: z.strictObject({
		at,
		request: number,
		method: z.string(),
		url: z.string(),
		headers: texts,
		body: bytes.optional(),
		unread: z.enum(['client left', 'closed while reading', 'too large', 'too many at once']).optional(),
		/** The fault that happened. */
		fault: faultSchema.optional(),
	}),
	/** The delay of a request was over. */
	act: z.strictObject({ at, act: number }),
	end: z.strictObject({
		at,
		end: number,
		as: z.enum(['answered', 'reset', 'hung', 'truncated', 'closed while reading', 'client left']),
		status: z.int().optional(),
		headers: texts.optional(),
		body: z.string().optional(),
	}),
	action: z.strictObject({ at, action }),
	webhook: z.strictObject({ at, webhook: number, kind: z.string(), to: z.string(), body: z.string() }),
	attempt: z.strictObject({ at, attempt: number, status: z.int(), headers: texts }),
};

const noLine = z.never({ error: 'it is no line of any kind' });

/** Returns the schema of a line. A lookup is faster than a union: a session has hundreds of thousands of lines. */
export function lineSchemaOf(json: unknown): z.ZodType<Line, LineInput> {
	const kind = Object.keys(kinds).find((name) => isRecord(json) && Object.hasOwn(json, name));
	return kind === undefined ? noLine : kinds[kind as keyof typeof kinds];
}

export type Head = z.infer<typeof headLine>;
export type Line = z.output<(typeof kinds)[keyof typeof kinds]>;
export type LineInput = z.input<(typeof kinds)[keyof typeof kinds]>;
