import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/v4';
import { parseJson } from '../contract';

/**
 * Messages between the node that asks and the trigger that takes the replies, within one n8n. Their
 * proof shows that they come from a node with the same credential: whoever has a link also has what
 * opens the execution, but not the password.
 */

const proofOf = (key: string, text: string): Buffer =>
	createHmac('sha256', key).update(text).digest();

/**
 * Returns a text for JSON data with its proof.
 * @param key from `sharedKey`
 */
export function sealed(key: string, data: object) {
	const text = JSON.stringify(data);
	return { text, proof: proofOf(key, text).toString('base64url') };
}

const seal = z.object({ text: z.string(), proof: z.string() });

/**
 * Returns the data of a sealed message and whether its proof is right; undefined for anything else.
 */
export function opened<Schema extends z.ZodType>(schema: Schema, message: unknown) {
	const found = seal.safeParse(message).data;
	const data = found && schema.safeParse(parseJson(found.text)).data;
	if (!found || data === undefined) return undefined;
	const given = Buffer.from(found.proof, 'base64url');
	const isProven = (key: string): boolean => {
		const expected = proofOf(key, found.text);
		return given.length === expected.length && timingSafeEqual(given, expected);
	};
	return { data, isProven };
}

/** What the trigger hands over: the answer in a reply, or why there is none. */
export const handed = z.object({
	/** ID of the question. */
	id: z.string(),
	/** Who replied, as `plainNumber` writes it. */
	phone: z.string(),
	/** What was written; of a free text, without the number of the question. */
	text: z.string(),
	outcome: z.enum(['answered', 'unclear', 'optedOut']),
	/** Index of the answer that was chosen; null if it is the text, a no without a label, or none. */
	choice: z.int().nullable(),
});

export type Handed = z.infer<typeof handed>;

/**
 * Builds the request for a reply. It is a form because a node that waits for a form accepts nothing
 * else.
 */
export function toForm(key: string, reply: Handed) {
	const boundary = randomUUID();
	const parts = Object.entries(sealed(key, reply)).map(
		([name, value]) =>
			`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
	return { headers, body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`) };
}

/**
 * What a question says to a reply. `taken`: the workflow continues. `late`: the question is over.
 * `other`: it is none to this question. And if it could not be asked: `again`, it can be asked
 * later; `unchecked`, a repeat would not help.
 */
const saying = z.object({ answer: z.enum(['taken', 'late', 'other', 'again', 'unchecked']) });

export type Saying = z.infer<typeof saying>['answer'];

/** Returns what a node responds; undefined for anything else. */
export const readSaying = (body: string): Saying | undefined =>
	saying.safeParse(parseJson(body)).data?.answer;

/** The webhook path that the execution's token opens; cannot be a node's ID. */
export const tokenPath = 'a';
