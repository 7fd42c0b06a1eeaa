import * as z from 'zod/v4';

/** A question as it stands in the book of the trigger that takes its replies. */

export const askedQuestion = z.object({
	/** Identifies it, and is no secret. */
	id: z.string(),
	channel: z.enum(['sms', 'whatsApp']),
	/** The people who were asked, as `plainNumber` writes them. */
	phones: z.array(z.string()),
	/** The number of each answer; one for a text. */
	numbers: z.array(z.string()),
	/** What can be chosen, in the order of the numbers; empty for a text. */
	labels: z.array(z.string()),
	isApproval: z.boolean(),
	/** The sentence that asks. */
	title: z.string(),
	language: z.enum(['en', 'es']),
	/** Where it waits, from `writeReference`. */
	reference: z.string(),
	/** When its wait ends, in milliseconds; null for no end. */
	until: z.number().nullable(),
	/** Sender ID or agent, by which it is asked again; empty for that of the credential. */
	sender: z.string(),
	/** Whether the person is told what was recorded. */
	confirms: z.boolean(),
	/** How often an unclear reply is asked again. */
	askAgain: z.int(),
	/** IDs of the SMS that ask it; undefined until it has gone out. */
	ids: z.array(z.string()).optional(),
	/** How often it was asked again, by phone. */
	again: z.record(z.string(), z.int()),
	/** When it was last asked again about a text that may go on in another SMS, in milliseconds. */
	cutAt: z.number().optional(),
	/** Who of them wants no more messages. */
	out: z.array(z.string()),
	ended: z.boolean(),
	/** Milliseconds of its last change. */
	at: z.number(),
});

export type AskedQuestion = Readonly<z.infer<typeof askedQuestion>>;

/** Milliseconds that a question may take to go out. */
const sendingMs = 600_000;

export const isOpen = ({ ended, until }: AskedQuestion): boolean =>
	!ended && (until === null || until > Date.now());

/** Whether a question that is open has certainly gone out, or may be on its way. */
export const isOut = ({ ids, at }: AskedQuestion): boolean =>
	ids !== undefined || Date.now() - at < sendingMs;

const union = (one: readonly string[], other: readonly string[]) => [
	...new Set([...one, ...other]),
];

/**
 * Combines what two processes know of a question, in any order: what has happened is never undone.
 */
export function combined(one: AskedQuestion, other: AskedQuestion): AskedQuestion {
	const [older, newer] = one.at > other.at ? [other, one] : [one, other];
	const again = { ...older.again };
	for (const [phone, times] of Object.entries(newer.again))
		again[phone] = Math.max(times, again[phone] ?? 0);
	const ids = older.ids || newer.ids ? union(older.ids ?? [], newer.ids ?? []) : undefined;
	return {
		...newer,
		ids,
		again,
		out: union(older.out, newer.out),
		ended: older.ended || newer.ended,
	};
}
