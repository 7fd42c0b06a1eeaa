import { randomUUID } from 'node:crypto';
import * as z from 'zod/v4';
import { parseJson } from '../contract';

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
	/** Whether it asks for no more messages. */
	optOut: z.boolean(),
	/** Whether the SMS that it answers asked something else. */
	routed: z.boolean(),
	/** The other questions that are open to its sender, a line each; absent until they were asked. */
	open: z.array(z.string()).optional(),
	/** From `proofOf`. */
	proof: z.string(),
});

export type Reply = z.infer<typeof reply>;
export type Handed = Omit<Reply, 'proof'>;

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

/**
 * The node's response to a reply. `taken`: the workflow continues. `unclear`: the choices are sent again. `late`: the
 * reply is for an earlier question, or the deadline has passed. `other`: the sender was not asked, or gets no more
 * messages. `optedOut`: the sender is out, and the wait ends if nobody is left. `open`: the reply does not name this
 * question, and may belong to another one.
 */
export const replyResponse = z.object({
	answer: z.enum(['taken', 'unclear', 'late', 'other', 'optedOut', 'open']),
	/** IDs of SMS that ask other questions, newest first. */
	others: z.array(z.string()).default([]),
	/** The question and the numbers of its answers. */
	line: z.string().default(''),
	/** The numbers of its answers. */
	numbers: z.array(z.string()).readonly().default([]),
	/** Says what was taken. */
	recorded: z.string().default(''),
	/** Whether the sender is told by SMS what was taken, even if nothing else is open. */
	confirms: z.boolean().default(false),
	sender: z.string().default(''),
});

export type ReplyResponse = z.infer<typeof replyResponse>;
export type ReplyResult = ReplyResponse['answer'];

/** The webhook path that the execution's token opens; cannot be a node's ID. */
export const tokenPath = 'a';
