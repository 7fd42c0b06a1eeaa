import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { isList, isRecord, type RequestOf } from '../../contract';
import { likelyMeant } from '../../text/email/typos';

/** One output item of sending an e-mail, per recipient. */
const queuedEmail = z.object({
	messageId: z.string(),
	to: z.string(),
	toName: z.string(),
	from: z.string(),
	status: z.string(),
	message: z.string(),
	hint: z.string(),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	reason: z.string(),
});

/** The hint on an address of which the output is remembered. */
const hintOf = ({ to }: IDataObject) => hintOn(typeof to === 'string' ? [to] : []);

interface Sent extends Pick<RequestOf<'emailSend'>, 'to'> {
	/** Of a template the sender is not known here. */
	readonly from?: { readonly email: string };
}

/** "Did you mean …?", where addresses are nearly certainly mistyped. */
export function hintOn(addresses: readonly string[]): { hint?: string } {
	const likely = addresses.flatMap((address) => likelyMeant(address) ?? []);
	return likely.length > 0 ? { hint: `Did you mean ${likely.join(', ')}?` } : {};
}

/**
 * One item per recipient. The Email queue result holds one UUID per recipient and its order is not
 * shown; the order of the request is assumed. When the numbers differ, nothing can be matched, and one
 * item shows both lists.
 */
function queuedItems(body: unknown, { request }: { readonly request: Sent }): object[] {
	const { to, from } = request;
	const { message = null, data: messageIds } = isRecord(body) ? body : {};
	const common = { ...(from && { from: from.email }), status: 'queued', message };
	if (!isList(messageIds) || messageIds.length !== to.length) {
		const recipients = to.map(({ email }) => email);
		return [{ messageIds: messageIds ?? [], recipients, ...common, ...hintOn(recipients) }];
	}
	return to.map(({ email, name }, index) => ({
		messageId: messageIds[index],
		to: email,
		toName: name,
		...common,
		...hintOn([email]),
	}));
}

/** What both ways of sending an e-mail have in common. */
export const sending = {
	effect: 'send',
	output: queuedEmail,
	keeps: ['messageId', 'to', 'toName', 'from', 'status', 'message', 'skipped', 'reason'],
	rebuild: hintOf,
	toOutput: queuedItems,
} as const;
