import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/v4';
import { parseJson } from '../contract';
import { authorizationOf } from '../service/authorization';
import type { Connection } from '../service/connection';
import { writeReference, type Reference } from '../text/reference';

/** Messages between the trigger that receives a reply and the node that waits for it, within one n8n. */

const handed = z.object({
	/** Of the question, from `writeReference`. */
	reference: z.string(),
	/** ID of the SMS that it answers. */
	messageId: z.string(),
	/** The sender's number, in digits. */
	from: z.string(),
	text: z.string(),
	/** Whether its sender wants no more messages. */
	optOut: z.boolean(),
	/** Whether it ends the wait even if it is unclear. */
	isLast: z.boolean(),
});

export type Handed = Omit<z.infer<typeof handed>, 'reference'>;

const proofOf = ({ credential }: Connection, text: string) =>
	createHmac('sha256', authorizationOf(credential.data ?? {}))
		.update(text)
		.digest();

/**
 * Builds the request for a reply. It is a form because a node that waits for a form accepts nothing else. Its proof shows
 * that it comes from a trigger of this n8n: whoever has a link also has what opens the execution, but never the password
 * of the credential, which trigger and node share.
 */
export function toForm(connection: Connection, reference: Reference, reply: Handed) {
	const boundary = randomUUID();
	const text = JSON.stringify({ ...reply, reference: writeReference(reference) });
	const part = (name: string, value: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const parts = part('reply', text) + part('proof', proofOf(connection, text).toString('base64url'));
	const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
	return { headers, body: Buffer.from(`${parts}--${boundary}--\r\n`) };
}

/** The form as n8n parses it. */
const parsedForm = z.object({ data: z.object({ reply: z.string(), proof: z.string() }) });

/** Returns the reply in a request body, and whether its proof is right; undefined for anything else. */
export function replyInBody(body: unknown) {
	const form = parsedForm.safeParse(body).data?.data;
	const reply = handed.safeParse(parseJson(form?.reply ?? '')).data;
	if (!form || !reply) return undefined;
	const given = Buffer.from(form.proof, 'base64url');
	const isProven = (connection: Connection) => {
		const expected = proofOf(connection, form.reply);
		return given.length === expected.length && timingSafeEqual(given, expected);
	};
	return { reply, isProven };
}

/** A question, by the ID of its SMS and the numbers of its answers. */
const named = z.object({ messageId: z.string(), numbers: z.array(z.string()).readonly() });

/**
 * What a question says to a reply. `taken`: the workflow continues. `unclear`: it says no answer; an empty text asks only
 * whether the question is open. `late`: the question is over. `other`: the sender was not asked, or gets no more messages.
 * `optedOut`: the sender is out, and the wait ends if nobody is left. And if it could not be asked: `none`, it is none of
 * this account; `again`, it can be asked later; `unchecked`, neither is known.
 */
const saying = z.object({
	answer: z.enum(['taken', 'unclear', 'late', 'other', 'optedOut', 'none', 'again', 'unchecked']),
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

export type Saying = z.infer<typeof saying>;

/** Returns what a node responds; undefined for anything else. */
export const readSaying = (body: string): Saying | undefined => saying.safeParse(parseJson(body)).data;

export const sayingOnly = (answer: Saying['answer']): Saying => saying.parse({ answer });

/** The webhook path that the execution's token opens; cannot be a node's ID. */
export const tokenPath = 'a';
