import { parseRecipients, withoutRepeats, type Recipient } from '../../text/email/recipients';
import type { Field, Parameters } from '../../parameters';
import { keepsVariables } from './variables';

/** To whom an e-mail goes (endpoints 12 and 13, `to`). */

export const recipientFields = [
	{
		displayName: 'Specify Recipients',
		name: 'recipientsMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'rows', description: 'One row per recipient' },
			{
				name: 'Using Text or Expression',
				value: 'text',
				description: 'Text, a list or objects, such as from an earlier node',
			},
		],
		default: 'rows',
		description: 'Where the recipients come from',
	},
	{
		displayName: 'Recipients',
		name: 'recipients',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { recipientsMode: ['rows'] } },
		default: { recipient: [{ email: '', name: '' }] },
		required: true,
		placeholder: 'Add recipient',
		description: 'To whom the email goes',
		options: [
			{
				displayName: 'Recipient',
				name: 'recipient',
				values: [
					{
						displayName: 'Email',
						name: 'email',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'name@email.com',
						description: 'Address of the recipient',
					},
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. Nathan Smith',
						description: 'Name of the recipient; when empty, the address is used',
					},
				],
			},
		],
	},
	{
		displayName: 'Recipients',
		name: 'recipientsText',
		type: 'string',
		displayOptions: { show: { recipientsMode: ['text'] } },
		default: '',
		required: true,
		placeholder: 'e.g. ana@example.com, luis@example.com',
		hint: 'An expression may also return a list of addresses, or of objects with email and name',
		description: 'To whom the email goes, separated by commas, semicolons or line breaks',
	},
] as const satisfies readonly Field[];

/** The rows inside the value of the fixed collection. */
const rowsIn = (value: unknown): unknown =>
	(typeof value === 'object' && value !== null && 'recipient' in value && value.recipient) || [];

/** All names of recipients as one text. */
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
