import * as z from 'zod/v4';

/** What passes between the trigger that a reply reaches and the question that waits for it, in one n8n. */

/** A reply as the trigger hands it over. */
export const reply = z.object({
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

/**
 * What the question says of it. `taken`: the workflow goes on. `unclear`: the choices are sent again. `late`: it is for
 * an earlier question, or its time is over. `other`: it is from somebody who was not asked.
 */
export const said = z.object({ answer: z.enum(['taken', 'unclear', 'late', 'other']) });

export type Said = z.infer<typeof said>['answer'];

/** The path of a waiting node that the execution's token opens: everything but a node's ID. */
export const tokenPath = 'a';
