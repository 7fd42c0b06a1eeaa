import type { Field } from '../parameters';

/** Fields that several operations share. */

export const to = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +52 55 1234 5678',
	description:
		'Phone number of the recipient, with country code or as it is written in the Default Country of the credential',
} as const satisfies Field;

/** To whom messages go that are not for one person's eyes alone. */
export const toSeveral = {
	...to,
	hint: 'Several numbers, separated by commas, get a message each',
} as const satisfies Field;

export const message = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	required: true,
	placeholder: 'e.g. Your order is on its way',
	hint: 'At most 160 characters; some, such as € and [, count as two',
	description: 'Text of the message',
} as const satisfies Field;

export const characters = {
	displayName: 'Characters',
	name: 'characters',
	type: 'options',
	options: [
		{
			name: 'Refuse What SMS Cannot Carry',
			value: 'refuse',
			description: 'Send nothing and name the characters',
		},
		{
			name: 'Replace What SMS Cannot Carry',
			value: 'replace',
			description: 'á becomes a, typographic quotes become straight ones; é, ñ, ü, ¿ and ¡ stay',
		},
		{
			name: 'Send as Unicode',
			value: 'unicode',
			description: 'Send everything as it is, including emoji; the service may charge more for it',
		},
	],
	default: 'replace',
	description:
		'What to do with characters outside the SMS alphabet (GSM), such as á, typographic quotes or emoji',
} as const satisfies Field;

export const unicodeCost = {
	displayName:
		'A text with other characters takes more segments, and each may be charged. The output says how many it took and what it cost.',
	name: 'unicodeCost',
	type: 'notice',
	displayOptions: { show: { characters: ['unicode'] } },
	default: '',
} as const satisfies Field;

export const tooLong = {
	displayName: 'If the Text Is Too Long',
	name: 'tooLong',
	type: 'options',
	options: [
		{ name: 'Refuse', value: 'refuse', description: 'Send nothing and say by how much' },
		{ name: 'Shorten', value: 'shorten', description: 'Cut at the end of a word and add three dots' },
		{
			name: 'Split Into Several Messages',
			value: 'split',
			description: 'Send up to nine messages in order, numbered 1/3, 2/3, 3/3; each is charged',
		},
	],
	default: 'refuse',
	description: 'What to do with a text of more than 160 characters',
} as const satisfies Field;

export const splitCost = {
	displayName: 'Each of the messages is charged: a text of nine parts costs nine times as much.',
	name: 'splitCost',
	type: 'notice',
	displayOptions: { show: { tooLong: ['split'] } },
	default: '',
} as const satisfies Field;
