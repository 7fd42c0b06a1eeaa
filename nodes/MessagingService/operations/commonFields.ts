import { field, type Field } from '../parameters';
import { countryOptions } from '../text/phone/countries';

/**
 * Fields and options that several operations share. A field of one operation is declared there.
 * What must be known while an expression is written stands in the description: its preview takes
 * the place of the hint.
 */

export const to = field.required(
	'to',
	'To',
	'Phone number of the recipient, with country code or as written in the Default Country of the credential',
	{ placeholder: 'e.g. +52 55 1234 5678' },
);

export const toSeveral = {
	...to,
	description: `${to.description}. Several that you type, separated by commas, get a message each; an expression gives one.`,
} as const satisfies Field;

export const smsTextField = field.required('message', 'Message', 'Text of the message', {
	typeOptions: { rows: 3 },
	placeholder: 'e.g. Your order is on its way',
});

export const message = {
	...smsTextField,
	description: 'Text of the message, at most 160 characters; some, such as € and [, count as two',
} as const satisfies Field;

export const characters = field.choice('characters', 'Accents and Emoji', {
	description:
		'What to do with characters outside the SMS alphabet (GSM), such as á, curly quotes or emoji',
	default: 'replace',
	options: {
		replace: [
			'Use Plain Letters',
			'á becomes a, curly quotes straight; é, ñ, ü, ¿ and ¡ stay. An emoji has no plain letter, so it is refused.',
		],
		unicode: [
			'Send as Unicode',
			'Send everything unchanged, even emoji; the service may charge more',
		],
	},
});

export const unicodeCost = field.notice(
	'unicodeCost',
	'A text with other characters takes more segments, and each may be charged. The output shows their number and the cost.',
	{ show: { '/options.characters': ['unicode'] } },
);

export const tooLong = field.choice('tooLong', 'If the Text Is Too Long', {
	description: 'What to do with a text of more than 160 characters',
	default: 'refuse',
	options: {
		refuse: ['Refuse', 'Send nothing and say by how much'],
		shorten: ['Shorten', 'Cut at the end of a word and add three dots'],
		split: [
			'Split Into Several Messages',
			'Send up to nine messages, numbered 1/3, 2/3, 3/3; each is charged',
		],
	},
});

export const splitCost = field.notice(
	'splitCost',
	'Each message is charged: a text of nine parts costs nine times as much.',
	{ show: { tooLong: ['split'] } },
);

/** With a national number, options for other countries have no effect. */
const whenNational = { '/options.request': ['national'] } as const;

export const allowedCountries = field.text(
	'allowedCountries',
	'Allowed Countries',
	'Codes or names of the only countries to send to, separated by commas, so that nobody can run up costs through your form. Their premium-rate, shared-cost, personal and toll-free numbers need SPECIAL among them.',
	{ placeholder: 'e.g. MX, US' },
);

export const defaultCountry = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: countryOptions,
	default: '',
	description:
		'Country whose numbers may be written without country code, instead of the one in the credential',
	displayOptions: { hide: whenNational },
} as const satisfies Field;

/**
 * Where To is an expression: begins with “=”, since n8n before 2.33 fails at `startsWith` where the
 * field is missing.
 */
const ofExpression = { '/to': [{ _cnd: { between: { from: '=', to: '>' } } }] };

export const newRanges = field.toggle(
	'newRanges',
	'New Ranges',
	'Whether to send to a number that no phone is known to have, if its length is right. Otherwise it is refused as a typo; a range may be newer than this package.',
	{ show: ofExpression },
);

/** Who must not get messages. */
export const suppression = [
	field.text(
		'doNotSendTo',
		'Do Not Send To',
		'Recipients who must not get messages, such as everybody who wrote STOP: separated by commas, or an expression that returns a list or the rows of a table. They are skipped, with the reason. An entry without a digit and without an @, such as a dash, is nobody; any other that is no number and no address refuses the list.',
		{ placeholder: 'e.g. {{ $("Opted Out").all() }}' },
	),
	field.text(
		'column',
		'Column',
		'Which column of the rows in Do Not Send To has the numbers or addresses, in capitals or not; needed if there are several',
		{ placeholder: 'e.g. number', show: { doNotSendTo: [{ _cnd: { exists: true } }] } },
	),
] as const;

const methods = {
	GET: [
		'GET',
		'Puts number and text into the URL, which access logs keep. Choose it only if a proxy blocks POST.',
	],
	POST: ['POST', 'Keeps number and text out of URLs and logs'],
} as const;

const how = {
	description: 'How the message is sent',
	noDataExpression: true,
	default: 'POST',
} as const;

export const request = field.choice('request', 'Request', { ...how, options: methods });

/** The same for an operation that has another endpoint, for Mexican numbers of 10 digits. */
export const requestOrNational = (method: 'GET' | 'POST') =>
	field.choice('request', 'Request', {
		...how,
		options: {
			...methods,
			national: [
				`${method}, 10 Digits (Mexico)`,
				`As ${method}, without country code, to Mexico only`,
			],
		},
	});

export const sender = field.text(
	'sender',
	'Sender ID',
	'Shown to recipients; carriers must authorize it',
	{
		placeholder: 'e.g. MyShop',
		hint: 'Empty for the one in the credential',
	},
);

const externalId = field.text(
	'externalId',
	'External ID',
	'Your own reference, such as an order number; Get Status returns it',
	{ placeholder: 'e.g. A-1042' },
);

/** Options of every SMS and one-time password that become fields of its request (`sms/text.ts`). */
export const inRequest = [sender, externalId] as const;

const sendOnlyBetween = field.text(
	'sendOnlyBetween',
	'Send Only Between',
	'Hours in the recipient’s local time, by the country of the number; in a country with several time zones, in that of the workflow if it is one of them, or else in all of them. Outside these hours the item is skipped, and its sendFrom says when it may be sent.',
	{ placeholder: 'e.g. 09:00-20:00' },
);

/**
 * What an expression gives is one person: several only where the author typed them, or said how
 * many at most.
 */
const several = (displayName: string, what: string) =>
	field.amount(
		'several',
		displayName,
		`How many ${what} In an AI agent’s tool this must be a fixed value.`,
		{
			typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 0 },
			hint: '0 for one',
			show: ofExpression,
		},
	);

export const severalNumbers = several(
	'Several Numbers',
	'numbers an expression in To may give at most, as a list or separated by commas; each gets a message.',
);
export const severalPeople = several(
	'Several People',
	'people an expression may give at most, as a list or separated by commas; each is asked, and the first answer decides.',
);
export const severalRecipients = several(
	'Several Recipients',
	'recipients an expression in To may give at most, as a list or separated by commas; they share an email.',
);

/** Options of every message to phone numbers. */
export const phoneOptions = [
	...suppression,
	defaultCountry,
	newRanges,
	severalNumbers,
	sendOnlyBetween,
] as const;
