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
});

export type Reply = z.infer<typeof reply>;

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
 * reply is for an earlier question, or the deadline has passed. `other`: the sender was not asked.
 */
export const replyResponse = z.object({ answer: z.enum(['taken', 'unclear', 'late', 'other']) });

export type ReplyResult = z.infer<typeof replyResponse>['answer'];

/** The webhook path that the execution's token opens; cannot be a node's ID. */
export const tokenPath = 'a';
