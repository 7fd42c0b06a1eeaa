import * as z from 'zod/v4';
import { isList, isRecord, type RequestOf } from '../../contract';

/** One output item of sending an e-mail. */
export const queuedEmail = z.object({
	uuid: z.string(),
	email: z.string(),
	name: z.string(),
	message: z.string(),
});

/**
 * One item per recipient. The Email queue result holds one UUID per recipient and its order is not
 * shown; the order of the request is assumed. When the numbers differ, nothing can be matched, and one
 * item shows both lists.
 */
export function queuedItems(body: unknown, { to }: Pick<RequestOf<'emailSend'>, 'to'>): object[] {
	const { message, data: uuids } = isRecord(body) ? body : {};
	if (!isList(uuids) || uuids.length !== to.length) {
		return [{ uuids: uuids ?? [], recipients: to, message }];
	}
	return to.map(({ email, name }, index) => ({ uuid: uuids[index], email, name, message }));
}
