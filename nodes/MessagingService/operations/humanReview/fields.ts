import { field, type Field } from '../../parameters';
import { senderFields } from '../email/sender';
import { message, to } from '../fields';
import { from } from '../whatsApp/common';
import { formFields } from './form';
import { waitFields } from './wait';

const byEmail = { show: { channel: ['email'] } } as const;

const [fromName, fromEmail] = senderFields;

export const questionFields = [
	field.choice('channel', 'Channel', {
		description: 'How the question reaches the person',
		noDataExpression: true,
		default: 'whatsApp',
		options: {
			email: ['Email', 'An email with a button for each answer'],
			sms: ['SMS', 'An SMS, answered by a reply or through a link'],
			whatsApp: ['WhatsApp', 'A WhatsApp message with a link for each answer'],
		},
	}),
	{ ...from, displayOptions: { show: { channel: ['whatsApp'] } } },
	{
		...to,
		displayOptions: { show: { channel: ['sms', 'whatsApp'] } },
		placeholder: 'e.g. +52 1 55 8765 4321',
		description:
			'Number of the person to ask. Several people, separated by commas, get a message each; the first answer decides.',
	},
	field.choice('answerBy', 'Answer By', {
		description:
			'How the person answers. Choose Link where your account has a short code of its own, or the sender cannot be answered.',
		show: { channel: ['sms'] },
		default: 'reply',
		options: {
			link: ['Link', 'On a page; needs no trigger'],
			reply: ['Reply', 'By an SMS: 1, yes, a text'],
			both: ['Reply or Link', 'Whichever the person prefers'],
		},
	}),
	field.notice(
		'replyNotice',
		'Replies come in by a Messaging Service Trigger that is active and has the credential Messaging Service API. One is enough for all questions.',
		{ show: { channel: ['sms'], answerBy: ['reply', 'both'] } },
	),
	{ ...fromName, displayOptions: byEmail },
	{ ...fromEmail, displayOptions: byEmail },
	field.text(
		'toEmail',
		'To Email',
		'Address of the person to ask. Several people, separated by commas, get a link each; the first answer decides.',
		{ ...byEmail, required: true, placeholder: 'name@email.com' },
	),
	field.text('subject', 'Subject', 'Subject line of the email', {
		...byEmail,
		required: true,
		placeholder: 'e.g. Approval required',
	}),
	{
		...message,
		typeOptions: { rows: 4 },
		placeholder: 'e.g. May order F-1042 be refunded?',
		hint: 'How to answer follows the text',
		description:
			'The question. The page that a link opens shows it again. An SMS has 160 characters, of which the choices take some.',
	},
	field.choice('responseType', 'Response Type', {
		description: 'What kind of answer to ask for',
		noDataExpression: true,
		default: 'approval',
		options: {
			approval: ['Approval', 'The person approves or declines'],
			customForm: ['Custom Form', 'The person fills in fields that you define'],
			freeText: ['Free Text', 'The person writes an answer'],
		},
	}),
	field.choice('approvalType', 'Type of Approval', {
		description: 'Which buttons the page has',
		show: { responseType: ['approval'] },
		default: 'double',
		options: {
			double: ['Approve and Decline', 'A button for each'],
			single: ['Approve Only', 'One button, such as “I have read it”'],
		},
	}),
	...formFields,
	...waitFields,
	field.notice('codeCost', 'Each code that is sent is charged as an SMS.', {
		show: { channel: ['whatsApp'], '/options.confirmWithCode': [true] },
	}),
] as const satisfies readonly Field[];
