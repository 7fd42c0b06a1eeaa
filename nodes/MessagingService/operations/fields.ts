import type { Field } from '../parameters';

/** Fields that several operations share. */

/** Where a number is sent as it is written there, the fields for other countries have nothing to say. */
const notNational = { hide: { '/options.numberFormat': ['national'] } } as const;

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

export const numberFormat = {
	displayName: 'Number Format',
	name: 'numberFormat',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'International',
			value: 'international',
			description: 'Sent with its country code, to any country',
		},
		{
			name: 'National (Mexico)',
			value: 'national',
			description:
				'Sent as 10 digits without country code, to Mexico only. The service takes such an SMS only by GET, which puts number and text into the address, where access logs keep them; a flash SMS goes by POST.',
		},
	],
	default: 'international',
	description: 'How the number is written for the service',
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

export const httpMethod = {
	displayName: 'HTTP Method',
	name: 'httpMethod',
	type: 'options',
	displayOptions: notNational,
	options: [
		{
			name: 'GET',
			value: 'GET',
			description: 'Puts number and text into the address, where access logs keep them',
		},
		{ name: 'POST', value: 'POST', description: 'Keeps number and text out of addresses and logs' },
	],
	default: 'POST',
	description: 'How the request is made. Choose GET only if something in between does not let POST through.',
} as const satisfies Field;

export const sender = {
	displayName: 'Sender ID',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	hint: 'Empty for the one in the credential',
	description: 'Sender shown to the recipient; must be authorized by the carrier',
} as const satisfies Field;

export const externalId = {
	displayName: 'External ID',
	name: 'externalId',
	type: 'string',
	default: '',
	placeholder: 'e.g. A-1042',
	description: 'Your own reference, such as an order number. Get Status returns it.',
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

export const defaultCountry = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'string',
	displayOptions: notNational,
	default: '',
	placeholder: 'e.g. MX',
	description:
		'Two-letter code of the country whose numbers may be written without country code; empty for the one in the credential',
} as const satisfies Field;

export const allowedCountries = {
	displayName: 'Allowed Countries',
	name: 'allowedCountries',
	type: 'string',
	default: '',
	placeholder: 'e.g. MX, US',
	description:
		'Two-letter codes of the only countries to send to, which keeps others from running up costs through your form; empty for all',
} as const satisfies Field;
