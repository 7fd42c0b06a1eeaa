import type { Field } from '../../parameters';
import { senderFields } from '../email/sender';
import { from } from '../whatsApp/common';
import { formFields } from './form';
import { questionOptions } from './options';
import { waitFields } from './wait';

/** Fields of asking a person and waiting for the answer. */

const onWhatsApp = { show: { channel: ['whatsApp'] } } as const;
const byEmail = { show: { channel: ['email'] } } as const;

const [fromName, fromEmail] = senderFields;

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
	{ ...from, displayOptions: onWhatsApp },
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
	{ ...fromName, displayOptions: byEmail },
	{ ...fromEmail, displayOptions: byEmail },
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
	...formFields,
	...waitFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: questionOptions,
	},
	{
		displayName: 'Each code that is sent is charged as an SMS.',
		name: 'codeCost',
		type: 'notice',
		displayOptions: { show: { channel: ['whatsApp'], '/options.confirmWithCode': [true] } },
		default: '',
	},
] as const satisfies readonly Field[];
