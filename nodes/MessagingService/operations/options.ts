import type { Field } from '../parameters';

/** Options that several operations pick. One that belongs to a single operation stands there. */

/** Where a number is sent as it is written there, the fields for other countries have nothing to say. */
const notNational = { hide: { '/advanced.numberFormat': ['national'] } } as const;

export const allowedCountries = {
	displayName: 'Allowed Countries',
	name: 'allowedCountries',
	type: 'string',
	default: '',
	placeholder: 'e.g. MX, US',
	description:
		'Two-letter codes of the only countries to send to, which keeps others from running up costs through your form; empty for all',
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

export const doNotSendTo = {
	displayName: 'Do Not Send To',
	name: 'doNotSendTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $("Opted Out").all() }}',
	hint: 'Numbers and addresses, however they are written',
	description:
		'Who gets nothing, such as everybody who wrote STOP: separated by commas, or an expression that returns a list or the rows of a table. Whoever is on it is skipped, with the reason.',
} as const satisfies Field;

export const externalId = {
	displayName: 'External ID',
	name: 'externalId',
	type: 'string',
	default: '',
	placeholder: 'e.g. A-1042',
	description: 'Your own reference, such as an order number. Get Status returns it.',
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

export const sender = {
	displayName: 'Sender ID',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	hint: 'Empty for the one in the credential',
	description: 'Sender shown to the recipient; must be authorized by the carrier',
} as const satisfies Field;

export const sendOnlyBetween = {
	displayName: 'Send Only Between',
	name: 'sendOnlyBetween',
	type: 'string',
	default: '',
	placeholder: 'e.g. 09:00 - 20:00',
	description:
		'Hours in the recipient’s local time, by the country of the number; in a country with several time zones they must hold in all of them. Outside these hours the item is skipped, and its sendFrom says when it may be sent.',
} as const satisfies Field;
