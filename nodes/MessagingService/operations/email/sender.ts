import { field, type Field, type Parameters, type TextRules } from '../../parameters';
import { toAddress } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/entries';
import { orElse, type Account } from '../settings';

/** Who sends an e-mail with content of the user's own (endpoint 12, `from`). */

export const senderFields = [
	field.text('fromName', 'From Name', 'Name of the sender as recipients see it', {
		placeholder: 'e.g. My Shop',
		hint: 'Empty for the one in the credential',
	}),
	field.text('fromEmail', 'From Email', 'Address of the sender; must be authorized in your account', {
		placeholder: 'name@email.com',
		hint: 'Empty for the one in the credential',
	}),
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
