import type { Field } from '../../parameters';
import { senderFields } from '../email/sender';
import { message, to } from '../fields';
import { from } from '../whatsApp/common';
import { formFields } from './form';
import { waitFields } from './wait';

/** Fields of asking a person and waiting for the answer. */

const onWhatsApp = { show: { channel: ['whatsApp'] } } as const;
const toNumber = { show: { channel: ['sms', 'whatsApp'] } } as const;
const bySms = { show: { channel: ['sms'] } } as const;
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
			{ name: 'SMS', value: 'sms', description: 'An SMS, answered by a reply or through a link' },
			{ name: 'WhatsApp', value: 'whatsApp', description: 'A WhatsApp message with a link for each answer' },
		],
		default: 'whatsApp',
		description: 'How the question reaches the person',
	},
	{ ...from, displayOptions: onWhatsApp },
	{
		...to,
		displayOptions: toNumber,
		placeholder: 'e.g. +52 1 55 8765 4321',
		description:
			'Number of the person to ask. Several people, separated by commas, get a message each; the first answer decides.',
	},
	{
		displayName: 'Answer By',
		name: 'answerBy',
		type: 'options',
		displayOptions: bySms,
		options: [
			{ name: 'Link', value: 'link', description: 'On a page; needs no trigger' },
			{ name: 'Reply', value: 'reply', description: 'By an SMS: 1, yes, a text' },
			{ name: 'Reply or Link', value: 'both', description: 'Whichever the person prefers' },
		],
		default: 'reply',
		description:
			'How the person answers. Choose Link where your account has a short code of its own, or the sender cannot be answered.',
	},
	{
		displayName:
			'Replies come in by a Messaging Service Trigger that is active and has the credential Messaging Service API. One is enough for all questions.',
		name: 'replyNotice',
		type: 'notice',
		displayOptions: { show: { channel: ['sms'], answerBy: ['reply', 'both'] } },
		default: '',
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
		...message,
		typeOptions: { rows: 4 },
		placeholder: 'e.g. May order F-1042 be refunded?',
		hint: 'How to answer follows the text',
		description:
			'The question. The page that a link opens shows it again. An SMS has 160 characters, of which the choices take some.',
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
		description: 'What kind of answer to ask for',
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
		displayName: 'Each code that is sent is charged as an SMS.',
		name: 'codeCost',
		type: 'notice',
		displayOptions: { show: { channel: ['whatsApp'], '/options.confirmWithCode': [true] } },
		default: '',
	},
] as const satisfies readonly Field[];
