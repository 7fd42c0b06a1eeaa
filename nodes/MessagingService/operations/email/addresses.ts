import type { severalRecipients } from '../commonFields';
import { parseRecipients, withoutRepeats } from '../../text/email/recipients';
import { field, type Field, type Parameters, type TextRules } from '../../parameters';
import { toAddress, type Mailbox } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/entries';
import { orElse, type Account, severalIn } from '../settings';

/** Sender and recipients of an email (endpoints 12 and 13, `from` and `to`). */

export const senderFields = [
	field.text('fromName', 'From Name', 'Name of the sender as recipients see it', {
		placeholder: 'e.g. My Shop',
		hint: 'Empty for the one in the credential',
	}),
	field.text(
		'fromEmail',
		'From Email',
		'Address of the sender; must be authorized in your account',
		{
			placeholder: 'name@email.com',
			hint: 'Empty for the one in the credential',
		},
	),
] as const;
const [fromName, fromEmail] = senderFields;

export function readSender(
	options: Parameters<(typeof senderFields)[number]>,
	account: Account,
	rules?: TextRules,
) {
	const { line: name } = options.checked(
		'fromName',
		orElse(account, fromName, toSingleLine),
		rules,
	);
	const { address: email } = options.checked('fromEmail', orElse(account, fromEmail, toAddress));
	return { name, email };
}

export const recipients = field.required(
	'to',
	'To',
	'Recipients of the email, separated by commas. An expression gives one: an address, or an object or item with email and name.',
	{ placeholder: 'e.g. ana@example.com, Luis Pérez <luis@example.com>' },
);

/** Reads the recipients of one item, in order and without repeats; at least one. */
export function readRecipients(
	parameters: Parameters<Field & { readonly name: 'to' }, typeof severalRecipients>,
	option: typeof severalRecipients,
	rules?: TextRules,
): { readonly to: Mailbox[]; readonly notices: readonly string[] } {
	const refuseMany = severalIn(parameters, option);
	const parse = (value: unknown) => {
		const read = parseRecipients(value);
		return (read.ok ? refuseMany(value, read.recipients.length) : undefined) ?? read;
	};
	const { recipients: all } = parameters.checked('to', parse, rules);
	const to = withoutRepeats(all);
	const repeated = withoutRepeats(all.filter((one) => !to.includes(one))).map(({ email }) => email);
	const notice = `Listed more than once, but gets one email: ${repeated.join(', ')}`;
	return { to, notices: repeated.length > 0 ? [notice] : [] };
}
