import * as z from 'zod/v4';
import { isList, isRecord, type RequestOf } from '../../contract';

/** One output item of sending an e-mail, per recipient. */
export const queuedEmail = z.object({
	messageId: z.string(),
	to: z.string(),
	toName: z.string(),
	from: z.string(),
	status: z.string(),
	message: z.string(),
	notices: z.array(z.string()),
});

export const keptOfEmail = ['messageId', 'to', 'toName', 'from', 'status'];

interface Sent extends Pick<RequestOf<'emailSend'>, 'to'> {
	/** Of a template the sender is not known here. */
	readonly from?: { readonly email: string };
}

/**
 * One item per recipient. The Email queue result holds one UUID per recipient and its order is not
 * shown; the order of the request is assumed. When the numbers differ, nothing can be matched, and one
 * item shows both lists.
 */
export function queuedItems(body: unknown, { to, from }: Sent): object[] {
	const { message = null, data: messageIds } = isRecord(body) ? body : {};
	const sender = from && { from: from.email };
	if (!isList(messageIds) || messageIds.length !== to.length) {
		const recipients = to.map(({ email }) => email);
		return [{ messageIds: messageIds ?? [], recipients, ...sender, status: 'queued', message }];
	}
	return to.map(({ email, name }, index) => ({
		messageId: messageIds[index],
		to: email,
		toName: name,
		...sender,
		status: 'queued',
		message,
	}));
}
