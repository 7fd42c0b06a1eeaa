import type { Field } from '../parameters';

/** Fields that several operations share. */

export const to = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +52 55 1234 5678',
	description: 'Phone number of the recipient. Spaces, hyphens, parentheses and a leading + or 00 are fine.',
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
			description: 'With country code, 11 to 15 digits',
		},
		{
			name: 'National (Mexico)',
			value: 'national',
			description: '10 digits, without country code',
		},
	],
	default: 'international',
	description: 'How the number in To is written',
} as const satisfies Field;

export const message = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	required: true,
	placeholder: 'e.g. Your order is on its way',
	description:
		'Text of the message, at most 160 characters of the GSM alphabet. Characters such as € or [ count as two.',
} as const satisfies Field;

export const httpMethod = {
	displayName: 'HTTP Method',
	name: 'httpMethod',
	type: 'options',
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
	description: 'Sender shown to the recipient; must be authorized by the carrier',
} as const satisfies Field;

export const externalId = {
	displayName: 'External ID',
	name: 'externalId',
	type: 'string',
	default: '',
	description: 'Your own reference, such as an order number. Get Status returns it.',
} as const satisfies Field;

export const otherCharacters = {
	displayName: 'Other Characters',
	name: 'otherCharacters',
	type: 'options',
	options: [
		{
			name: 'Refuse',
			value: 'refuse',
			description: 'Send nothing and name the characters',
		},
		{
			name: 'Replace',
			value: 'replace',
			description: 'Use the closest GSM characters: á becomes a, typographic quotes become straight ones',
		},
		{
			name: 'Send Unchanged',
			value: 'keep',
			description: 'Send them as they are; the message may be encoded as Unicode and need more segments',
		},
	],
	default: 'refuse',
	description: 'What to do with characters outside the GSM alphabet, such as á, typographic quotes or emoji',
} as const satisfies Field;

export const simplify = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
} as const satisfies Field;
