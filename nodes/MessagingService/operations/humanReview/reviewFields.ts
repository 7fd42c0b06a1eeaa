import { field, type Field } from '../../parameters';
import { senderFields } from '../email/addresses';
import {
	characters,
	defaultCountry,
	message,
	newRanges,
	sender,
	to,
	unicodeCost,
	severalPeople,
} from '../commonFields';
import { agent, within24Hours } from '../whatsApp/common';
import { formFields } from './form';

export const questionFields = [
	field.mode('channel', 'Channel', {
		description: 'How the question reaches the person',
		default: 'sms',
		options: {
			email: ['Email', 'An email with a button for each answer'],
			sms: ['SMS', 'An SMS, answered by a reply or through a link'],
			whatsApp: ['WhatsApp', 'A WhatsApp message, answered in the chat or through a link'],
		},
	}),
	{ ...within24Hours, displayOptions: { show: { channel: ['whatsApp'] } } },
	{
		...to,
		placeholder: 'e.g. +52 55 1234 5678',
		description:
			'Number or address of the person to ask. Several that you type, separated by commas, get a message each, and the first answer decides; an expression gives one.',
	},
	field.choice('answerBy', 'Answer By', {
		description:
			'How the person answers. A reply counts if it is one of the question’s numbers, one of its labels, or, where the two labels are a yes and a no, yes or no, with nothing but courtesy beside it. Anything else is asked again, at most twice, and then the workflow gets the text.',
		show: { channel: ['sms', 'whatsApp'] },
		default: 'reply',
		options: {
			link: ['Link', 'On a page; needs no trigger'],
			reply: ['Reply', 'In the same conversation'],
			both: ['Reply or Link', 'Whichever the person prefers'],
		},
	}),
	field.notice(
		'replyNotice',
		'Replies arrive through a published Messaging Service Trigger with the same credential, in which its production URL is the Replies URL.',
		{ show: { channel: ['sms', 'whatsApp'], answerBy: ['reply', 'both'] } },
	),
	field.required('subject', 'Subject', 'Subject line of the email', {
		show: { channel: ['email'] },
		placeholder: 'e.g. Approval required',
	}),
	{
		...message,
		typeOptions: { rows: 4 },
		placeholder: 'e.g. May order F-1042 be refunded?',
		description:
			'The question. How to answer follows it: in an SMS, both have 160 characters; some, such as € and [, count as two.',
	},
	{
		...unicodeCost,
		displayOptions: { show: { channel: ['sms'], '/options.characters': ['unicode'] } },
	},
	field.mode('responseType', 'Response Type', {
		description: 'What kind of answer to ask for',
		default: 'approval',
		options: {
			approval: ['Approval', 'The person approves or declines'],
			customForm: ['Custom Form', 'The person fills in fields that you define'],
			freeText: ['Free Text', 'The person writes an answer'],
		},
	}),
	...formFields,
] as const satisfies readonly Field[];

const onSms = { show: { '/channel': ['sms'] } } as const;
const onWhatsApp = { show: { '/channel': ['whatsApp'] } } as const;
const onApproval = { '/responseType': ['approval'] } as const;

const languageOption = field.choice('language', 'Language', {
	description: 'Language of the text around your own, in the message and on the page',
	default: 'en',
	options: {
		en: ['English', 'Approve, Decline, Answer'],
		es: ['Spanish', 'Aprobar, Rechazar, Responder'],
	},
});

/** Returns when a wait ends; undefined if it has no limit. */
export const endOfWait = (milliseconds: number): string | undefined =>
	milliseconds === 0 ? undefined : new Date(Date.now() + milliseconds).toISOString();

export const questionOptions = [
	field.amount(
		'waitHours',
		'Wait at Most (Hours)',
		'When to continue without an answer; the output then says “expired”',
		{
			typeOptions: { minValue: 0, maxValue: 1_000_000 },
			hint: '0 to wait until somebody answers',
			default: 24,
		},
	),
	field.toggle(
		'approveOnly',
		'Approve Only',
		'Whether there is one button, such as “I have read it”, and none to decline',
		{ show: onApproval },
	),
	field.amount(
		'askAgain',
		'Ask Again',
		'How often an unclear reply is asked again before the workflow gets its text',
		{
			typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 0 },
			default: 2,
			show: { '/channel': ['sms', 'whatsApp'], '/answerBy': ['reply', 'both'] },
		},
	),
	field.text(
		'approveLabel',
		'Approve Button Label',
		'Empty for the default in the chosen language',
		{
			show: onApproval,
			placeholder: 'e.g. Yes, refund it',
		},
	),
	field.text(
		'askedBy',
		'Asked By',
		'Who asks, as the page and the email say; if empty, the name of the sender or of the workflow',
		{ placeholder: 'e.g. My Shop' },
	),
	field.toggle(
		'confirmBySms',
		'Confirm by SMS',
		'Whether an SMS says which answer was recorded, such as “Recorded: Approve, Pay 10 to Ana?”. It is charged like any other.',
		onSms,
	),
	field.text(
		'declineLabel',
		'Decline Button Label',
		'Empty for the default in the chosen language',
		{
			show: onApproval,
			hide: { approveOnly: [true] },
			placeholder: 'e.g. No, keep it',
		},
	),
	{ ...characters, displayOptions: onSms },
	{ ...defaultCountry, displayOptions: { show: { '/channel': ['sms', 'whatsApp'] } } },
	{
		...newRanges,
		displayOptions: {
			show: { ...newRanges.displayOptions?.show, '/channel': ['sms', 'whatsApp'] },
		},
	},
	{ ...agent, displayOptions: onWhatsApp },
	...senderFields.map((one) => ({ ...one, displayOptions: { show: { '/channel': ['email'] } } })),
	languageOption,
	severalPeople,
	{ ...sender, displayOptions: onSms },
] as const satisfies readonly Field[];
