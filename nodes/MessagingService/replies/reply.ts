import { randomUUID } from 'node:crypto';
import * as z from 'zod/v4';
import { parseJson } from '../contract';

/** What passes between the trigger that a reply reaches and the question that waits for it, in one n8n. */

/** A reply as the trigger hands it over. */
const reply = z.object({
	/** Of the SMS that it answers. */
	messageId: z.string(),
	/** Who wrote it, in digits. */
	from: z.string(),
	text: z.string(),
	/** Of the reference. */
	repeats: z.int(),
	moment: z.int(),
});

export type Reply = z.infer<typeof reply>;

/** A reply as a form: of a node that asks by a form of the user's n8n takes nothing else. */
export function formOf(given: Reply) {
	const boundary = randomUUID();
	const part = `--${boundary}\r\nContent-Disposition: form-data; name="reply"\r\n\r\n${JSON.stringify(given)}\r\n--${boundary}--\r\n`;
	const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
	return { headers, body: Buffer.from(part) };
}

/** The same as n8n has parsed it. */
const parsed = z.object({ data: z.object({ reply: z.string().transform(parseJson).pipe(reply) }) });

/** The reply in the body of a request; `undefined` for anything else. */
export const replyInBody = (body: unknown): Reply | undefined => parsed.safeParse(body).data?.data.reply;

/**
 * What the question says of it. `taken`: the workflow goes on. `unclear`: the choices are sent again. `late`: it is for
 * an earlier question, or its time is over. `other`: it is from somebody who was not asked.
 */
export const said = z.object({ answer: z.enum(['taken', 'unclear', 'late', 'other']) });

export type Said = z.infer<typeof said>['answer'];

/** The path of a waiting node that the execution's token opens: everything but a node's ID. */
export const tokenPath = 'a';
