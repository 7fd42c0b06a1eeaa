import { parseRecipients, withoutRepeats, type Recipient } from '../../text/email/recipients';
import { field, type Field, type Parameters } from '../../parameters';
import { keepsVariables } from './variables';

/** To whom an e-mail goes (endpoints 12 and 13, `to`). */

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
		description: 'To whom the email goes',
		row: ['recipient', 'Recipient'],
		fields: [
			field.text('email', 'Email', 'Address of the recipient', {
				required: true,
				placeholder: 'name@email.com',
			}),
			field.text('name', 'Name', 'Name of the recipient; when empty, the address is used', {
				placeholder: 'e.g. Nathan Smith',
			}),
		],
	}),
	field.text(
		'recipientsText',
		'Recipients',
		'To whom the email goes, separated by commas, semicolons or line breaks',
		{
			show: { recipientsMode: ['text'] },
			required: true,
			placeholder: 'e.g. ana@example.com, luis@example.com',
			hint: 'An expression may also return a list of addresses, or of objects with email and name',
		},
	),
] as const satisfies readonly Field[];

const rowsIn = (value: unknown): unknown =>
	(typeof value === 'object' && value !== null && 'recipient' in value && value.recipient) || [];

export const namesIn = (recipients: readonly Recipient[]) => recipients.map(({ name }) => name).join(' ');

/** The recipients of one item, in order, each address once; at least one. */
export function readRecipients(parameters: Parameters<(typeof recipientFields)[number]>): {
	to: Recipient[];
	notices: string[];
} {
	const { recipients } =
		parameters.choice('recipientsMode') === 'text'
			? parameters.checked('recipientsText', parseRecipients, keepsVariables)
			: parameters.checked('recipients', (value) => parseRecipients(rowsIn(value)), keepsVariables);
	const to = withoutRepeats(recipients);
	const repeated = withoutRepeats(recipients.filter((one) => !to.includes(one))).map(({ email }) => email);
	const notice = `Given more than once, and gets one email: ${repeated.join(', ')}`;
	return { to, notices: repeated.length > 0 ? [notice] : [] };
}
