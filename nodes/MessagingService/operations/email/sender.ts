import type { Field, Parameters, TextRules } from '../../parameters';
import { toAddress } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/singleLine';

/** Who sends an e-mail with content of the user's own (endpoint 12, `from`). */

export const senderFields = [
	{
		displayName: 'From Name',
		name: 'fromName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. My Shop',
		description: 'Name of the sender as recipients see it',
	},
	{
		displayName: 'From Email',
		name: 'fromEmail',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'name@email.com',
		description: 'Address of the sender; must be authorized in your account',
	},
] as const satisfies readonly Field[];

/**
 * The sender of one item: a name and an address.
 * @param rules what may stand in the name
 */
export function readSender(
	parameters: Pick<Parameters<(typeof senderFields)[number]>, 'checked'>,
	rules?: TextRules,
) {
	const { line: name } = parameters.checked('fromName', toSingleLine, rules);
	const { address: email } = parameters.checked('fromEmail', toAddress);
	return { name, email };
}
