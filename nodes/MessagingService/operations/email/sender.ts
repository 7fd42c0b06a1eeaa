import type { Field, Parameters, TextRules } from '../../parameters';
import { toAddress } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/entries';
import { orElse, type Account } from '../settings';

/** Who sends an e-mail with content of the user's own (endpoint 12, `from`). */

export const senderFields = [
	{
		displayName: 'From Name',
		name: 'fromName',
		type: 'string',
		default: '',
		placeholder: 'e.g. My Shop',
		hint: 'Empty for the one in the credential',
		description: 'Name of the sender as recipients see it',
	},
	{
		displayName: 'From Email',
		name: 'fromEmail',
		type: 'string',
		default: '',
		placeholder: 'name@email.com',
		hint: 'Empty for the one in the credential',
		description: 'Address of the sender; must be authorized in your account',
	},
] as const satisfies readonly Field[];

/**
 * The sender of one item: a name and an address.
 * @param rules what may stand in the name
 */
export function readSender(
	parameters: Parameters<(typeof senderFields)[number]>,
	{ senders }: Account,
	rules?: TextRules,
) {
	const { line: name } = parameters.checked('fromName', orElse(senders.fromName, toSingleLine), rules);
	const { address: email } = parameters.checked('fromEmail', orElse(senders.fromEmail, toAddress));
	return { name, email };
}
