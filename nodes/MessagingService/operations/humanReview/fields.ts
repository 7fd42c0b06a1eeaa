import type { Field } from '../../parameters';
import { defaultCountry } from '../fields';
import { formFields } from './form';
import { waitFields } from './wait';

/** Fields of asking a person and waiting for the answer. */

const onWhatsApp = { show: { channel: ['whatsApp'] } } as const;
const byEmail = { show: { channel: ['email'] } } as const;

const style = {
	type: 'options',
	displayOptions: { show: { '/responseType': ['approval'] } },
	options: [
		{ name: 'Primary', value: 'primary', description: 'Filled with color' },
		{ name: 'Secondary', value: 'secondary', description: 'With an outline only' },
	],
} as const;

const label = {
	type: 'string',
	displayOptions: { show: { '/responseType': ['approval'] } },
	default: '',
} as const;

const options = [
	{
		...label,
		displayName: 'Approve Button Label',
		name: 'approveLabel',
		placeholder: 'e.g. Yes, refund it',
		description: 'Text of the button that approves; empty for the word of the language',
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
			'Whether an answer counts only with a one-time password that is sent by SMS to the number that was asked, which proves who answered. Each code is charged as an SMS.',
	},
	{
		...label,
		displayName: 'Decline Button Label',
		name: 'declineLabel',
		placeholder: 'e.g. No, keep it',
		description: 'Text of the button that declines; empty for the word of the language',
	},
	{
		...style,
		displayName: 'Decline Button Style',
		name: 'declineStyle',
		default: 'secondary',
		description: 'How the button that declines looks',
	},
	defaultCountry,
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
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		options: [
			{ name: 'English', value: 'en', description: 'Approve, Decline, Answer' },
			{ name: 'Spanish', value: 'es', description: 'Aprobar, Rechazar, Responder' },
		],
		default: 'en',
		description: 'Language of what the message and the page say beside your own text',
	},
] as const satisfies readonly Field[];

export const questionFields = [
	{
		displayName: 'Channel',
		name: 'channel',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Email', value: 'email', description: 'An email with a button for each answer' },
			{ name: 'WhatsApp', value: 'whatsApp', description: 'A WhatsApp message with a link for each answer' },
		],
		default: 'whatsApp',
		description: 'How the question reaches the person',
	},
	{
		displayName: 'From (Agent)',
		name: 'from',
		type: 'string',
		displayOptions: onWhatsApp,
		default: '',
		required: true,
		placeholder: 'e.g. +52 1 55 1234 5678',
		description: 'Business phone number of your account that asks, with its country code',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		displayOptions: onWhatsApp,
		default: '',
		required: true,
		placeholder: 'e.g. +52 1 55 8765 4321',
		description:
			'WhatsApp number of the person to ask. Several people, separated by commas, get a link each; the first answer decides.',
	},
	{
		displayName: 'From Name',
		name: 'fromName',
		type: 'string',
		displayOptions: byEmail,
		default: '',
		required: true,
		placeholder: 'e.g. My Shop',
		description: 'Name of the sender as recipients see it',
	},
	{
		displayName: 'From Email',
		name: 'fromEmail',
		type: 'string',
		displayOptions: byEmail,
		default: '',
		required: true,
		placeholder: 'name@email.com',
		description: 'Address of the sender; must be authorized in your account',
	},
	{
		displayName: 'To Email',
		name: 'toEmail',
		type: 'string',
		displayOptions: byEmail,
		default: '',
		required: true,
		placeholder: 'name@email.com',
		description:
			'Address of the person to ask. Several people, separated by commas, get a link each; the first answer decides.',
	},
	{
		displayName: 'Subject',
		name: 'subject',
		type: 'string',
		displayOptions: byEmail,
		default: '',
		required: true,
		placeholder: 'e.g. Approval required',
		description: 'Subject line of the email',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. May order F-1042 be refunded?',
		hint: 'The links to answer follow the text',
		description: 'The question. The page that the links open shows it again.',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Approval', value: 'approval', description: 'The person approves or declines' },
			{ name: 'Custom Form', value: 'customForm', description: 'The person fills in fields that you define' },
			{ name: 'Free Text', value: 'freeText', description: 'The person writes an answer' },
		],
		default: 'approval',
		description: 'What the answer consists of',
	},
	{
		displayName: 'Type of Approval',
		name: 'approvalType',
		type: 'options',
		displayOptions: { show: { responseType: ['approval'] } },
		options: [
			{ name: 'Approve and Decline', value: 'double', description: 'A button for each' },
			{ name: 'Approve Only', value: 'single', description: 'One button, such as “I have read it”' },
		],
		default: 'double',
		description: 'Which buttons the page has',
	},
	formFields,
	...waitFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	},
] as const satisfies readonly Field[];
