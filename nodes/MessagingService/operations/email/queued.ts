import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { isList, isRecord, type RequestOf } from '../../contract';
import { likelyMeant } from '../../text/email/typos';
import { textFields } from '../operation';

/** One output item per recipient of an email. */
const queuedEmail = z.object({
	...textFields('messageId', 'to', 'toName', 'from', 'status', 'message', 'hint'),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	reason: z.string(),
});

/** The sender of a template is unknown. */
type Sent = Pick<RequestOf<'emailSend'>, 'to'> & { readonly from?: { readonly email: string } };

/** A hint “Did you mean …?” about addresses that are almost certainly mistyped. */
export function hintOn(addresses: readonly string[]): { hint?: string } {
	const likely = addresses.flatMap((address) => likelyMeant(address) ?? []);
	return likely.length > 0 ? { hint: `Did you mean ${likely.join(', ')}?` } : {};
}

/** Matches UUIDs to recipients by their order, which is undocumented; if the counts differ, one item shows both lists. */
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

export const sending = {
	effect: 'send',
	output: queuedEmail,
	storedFields: ['messageId', 'to', 'toName', 'from', 'status', 'message', 'skipped', 'reason'],
	rebuild: ({ to }: IDataObject) => hintOn(typeof to === 'string' ? [to] : []),
	toOutput: queuedItems,
} as const;
