import type { Field } from '../../parameters';
import { defaultCountry, sender } from '../options';

/** Options of asking a person. */

const onApproval = { show: { '/responseType': ['approval'] } } as const;
/** There is nothing to decline where one can only approve. */
const onDecline = { show: { ...onApproval.show, '/approvalType': ['double'] } } as const;

const style = {
	type: 'options',
	displayOptions: onApproval,
	options: [
		{ name: 'Primary', value: 'primary', description: 'Filled with color' },
		{ name: 'Secondary', value: 'secondary', description: 'Outline only' },
	],
} as const;

const label = {
	type: 'string',
	displayOptions: onApproval,
	default: '',
} as const;

export const languageOption = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	options: [
		{ name: 'English', value: 'en', description: 'Approve, Decline, Answer' },
		{ name: 'Spanish', value: 'es', description: 'Aprobar, Rechazar, Responder' },
	],
	default: 'en',
	description: 'Language of the words around your own text, in the message and on the page',
} as const satisfies Field;

export const questionOptions = [
	{
		...label,
		displayName: 'Approve Button Label',
		name: 'approveLabel',
		placeholder: 'e.g. Yes, refund it',
		description: 'Text of the button that approves; empty for the usual word in that language',
	},
	{
		...style,
		displayName: 'Approve Button Style',
		name: 'approveStyle',
		default: 'primary',
		description: 'How the button that approves looks',
	},
	{
		displayName: 'Confirm With a Code',
		name: 'confirmWithCode',
		type: 'boolean',
		displayOptions: { show: { '/channel': ['whatsApp'] } },
		default: false,
		description:
			'Whether an answer counts only with a one-time password that is sent by SMS to the number that was asked, which proves who answered',
	},
	{
		...label,
		displayOptions: onDecline,
		displayName: 'Decline Button Label',
		name: 'declineLabel',
		placeholder: 'e.g. No, keep it',
		description: 'Text of the button that declines; empty for the usual word in that language',
	},
	{
		...style,
		displayOptions: onDecline,
		displayName: 'Decline Button Style',
		name: 'declineStyle',
		default: 'secondary',
		description: 'How the button that declines looks',
	},
	{ ...defaultCountry, displayOptions: { show: { '/channel': ['sms', 'whatsApp'] } } },
	{
		displayName: 'If Nobody Can Be Asked',
		name: 'undeliverable',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail', description: 'The item fails, as On Error in the settings says' },
			{ name: 'Go On', value: 'goOn', description: 'The output says “undeliverable”' },
		],
		default: 'fail',
		description: 'What to do when the service refuses the message',
	},
	languageOption,
	{ ...sender, displayOptions: { show: { '/channel': ['sms'] } } },
] as const satisfies readonly Field[];
