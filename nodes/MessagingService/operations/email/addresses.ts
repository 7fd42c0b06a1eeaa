import { isRecord } from '../../contract';
import { parseRecipients, withoutRepeats, type Recipient } from '../../text/email/recipients';
import { field, type Parameters, type TextRules } from '../../parameters';
import { toAddress } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/entries';
import { orElse, type Account } from '../settings';
import { severalIn, severalRecipients } from '../several';
import { keepsVariables } from './variables';

/** Sender and recipients of an email (endpoints 12 and 13, `from` and `to`). */

export const senderFields = [
	field.text('fromName', 'From Name', 'Name of the sender as recipients see it', {
		placeholder: 'e.g. My Shop',
		hint: 'Empty for the one in the credential',
	}),
	field.text('fromEmail', 'From Email', 'Address of the sender; must be authorized in your account', {
		placeholder: 'name@email.com',
		hint: 'Empty for the one in the credential',
	}),
] as const;

export function readSender(
	parameters: Parameters<(typeof senderFields)[number]>,
	{ senders }: Account,
	rules?: TextRules,
) {
	const { line: name } = parameters.checked('fromName', orElse(senders.fromName, toSingleLine), rules);
	const { address: email } = parameters.checked('fromEmail', orElse(senders.fromEmail, toAddress));
	return { name, email };
}

export const recipientFields = [
	field.choice('recipientsMode', 'Specify Recipients', {
		description: 'Where the recipients come from',
		noDataExpression: true,
		default: 'rows',
		options: {
			rows: ['Using Fields Below', 'One row per recipient'],
			text: ['Using Text or Expression', 'Text, a list or objects, such as from an earlier node'],
		},
	}),
	field.rows('recipients', 'Recipients', {
		show: { recipientsMode: ['rows'] },
		default: { recipient: [{ email: '', name: '' }] },
		required: true,
		placeholder: 'Add recipient',
		description: 'Recipients of the email',
		row: ['recipient', 'Recipient'],
		fields: [
			field.text('email', 'Email', 'Email address', { required: true, placeholder: 'name@email.com' }),
			field.text('name', 'Name', 'If empty, the address is used', { placeholder: 'e.g. Nathan Smith' }),
		],
	}),
	field.text('recipientsText', 'Recipients', 'Separated by commas, semicolons or line breaks', {
		show: { recipientsMode: ['text'] },
		required: true,
		placeholder: 'e.g. ana@example.com, luis@example.com',
		hint: 'An expression gives one recipient; for several, such as a list of addresses or of objects with email and name, set Several Recipients in Options',
	}),
] as const;

const rowsIn = (value: unknown): unknown => (isRecord(value) && value.recipient) || [];

export const namesIn = (recipients: readonly Recipient[]) => recipients.map(({ name }) => name).join(' ');

/** Reads the recipients of one item, in order and without repeats; at least one. */
export function readRecipients(
	parameters: Parameters<(typeof recipientFields)[number], typeof severalRecipients>,
): {
	to: Recipient[];
	notices: string[];
} {
	const refuseMany = severalIn(parameters, 'recipientsText', severalRecipients);
	const parse = (value: unknown) => {
		const read = parseRecipients(value);
		return (read.ok ? refuseMany(value, read.recipients.length) : undefined) ?? read;
	};
	const { recipients } =
		parameters.choice('recipientsMode') === 'text'
			? parameters.checked('recipientsText', parse, keepsVariables)
			: parameters.checked('recipients', (value) => parseRecipients(rowsIn(value)), keepsVariables);
	const to = withoutRepeats(recipients);
	const repeated = withoutRepeats(recipients.filter((one) => !to.includes(one))).map(({ email }) => email);
	const notice = `Listed more than once, but gets one email: ${repeated.join(', ')}`;
	return { to, notices: repeated.length > 0 ? [notice] : [] };
}
