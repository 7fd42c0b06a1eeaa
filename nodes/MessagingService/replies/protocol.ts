import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/v4';
import { parseJson } from '../contract';
import { authorizationOf } from '../service/authorization';
import type { Connection } from '../service/connection';

/** Messages between the trigger that receives a reply and the node that waits for it, within one n8n. */

const reply = z.object({
	/** ID of the SMS that it answers. */
	messageId: z.string(),
	/** The sender's number, in digits. */
	from: z.string(),
	text: z.string(),
	/** From the reference. */
	repeats: z.int(),
	moment: z.int(),
	/** Whether it ends the wait, unless it is an answer. */
	optOut: z.boolean(),
	/** Whether plain words can only mean this question. */
	isAlone: z.boolean(),
	/** How many unclear replies about this question came before. */
	times: z.int(),
	/** From `proofOf`. */
	proof: z.string(),
});

export type Reply = z.infer<typeof reply>;
export type Handed = Omit<Reply, 'proof'>;

/**
 * Proves to a waiting node that a reply comes from a trigger of this n8n. Whoever has a link also has what opens the
 * execution, but never the password of the credential, which trigger and node share.
 */
export function proofOf({ credential }: Connection, reference: string, handed: Handed): string {
	const { messageId, from, text, optOut, isAlone, times } = handed;
	const bound = JSON.stringify([reference, messageId, from, text, optOut, isAlone, times]);
	return createHmac('sha256', authorizationOf(credential.data ?? {}))
		.update(bound)
		.digest('base64url');
}

export function isProof(expected: string, given: string): boolean {
	const [one, other] = [Buffer.from(expected), Buffer.from(given)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** Builds the request for a reply. It is a form because a node that waits for a form accepts nothing else. */
export function toForm(body: Reply) {
	const boundary = randomUUID();
	const part = `--${boundary}\r\nContent-Disposition: form-data; name="reply"\r\n\r\n${JSON.stringify(body)}\r\n--${boundary}--\r\n`;
	const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
	return { headers, body: Buffer.from(part) };
}

/** The form as n8n parses it. */
const parsedForm = z.object({ data: z.object({ reply: z.string().transform(parseJson).pipe(reply) }) });

/** Returns the reply in a request body; undefined for anything else. */
export const replyInBody = (body: unknown): Reply | undefined => parsedForm.safeParse(body).data?.data.reply;

/** A question, by the ID of its SMS and the numbers of its answers. */
const named = z.object({ messageId: z.string(), numbers: z.array(z.string()).readonly() });

/**
 * The node's response to a reply. `taken`: the workflow continues. `unclear`: it says no answer; an empty text asks only
 * whether the question is open. `late`: the question is over. `other`: the sender was not asked, or gets no more messages.
 * `optedOut`: the sender is out, and the wait ends if nobody is left.
 */
export const replyResponse = z.object({
	answer: z.enum(['taken', 'unclear', 'late', 'other', 'optedOut']),
	/** Other questions to the sender that were open when this one was asked, newest first. */
	others: z.array(named).readonly().default([]),
	/** The sentence that asks, and the numbers of the answers. */
	line: z.string().default(''),
	numbers: z.array(z.string()).readonly().default([]),
	/** When the wait ends, in milliseconds; null for no end. */
	until: z.number().nullable().default(null),
	/** Says what was taken. */
	recorded: z.string().default(''),
	/** Whether the sender is told by SMS what was taken, even if nothing else is open. */
	confirms: z.boolean().default(false),
	sender: z.string().default(''),
});

export type ReplyResponse = z.infer<typeof replyResponse>;

/** The webhook path that the execution's token opens; cannot be a node's ID. */
export const tokenPath = 'a';
