import { field } from '../parameters';

/** Options that several operations pick. One that belongs to a single operation stands there. */

/** Where a number is sent as it is written there, the fields for other countries have nothing to say. */
const national = { '/advanced.numberFormat': ['national'] } as const;

export const allowedCountries = field.text(
	'allowedCountries',
	'Allowed Countries',
	'Two-letter codes of the only countries to send to, which keeps others from running up costs through your form; empty for all',
	{ placeholder: 'e.g. MX, US' },
);

export const defaultCountry = field.text(
	'defaultCountry',
	'Default Country',
	'Two-letter code of the country whose numbers may be written without country code; empty for the one in the credential',
	{ hide: national, placeholder: 'e.g. MX' },
);

export const doNotSendTo = field.text(
	'doNotSendTo',
	'Do Not Send To',
	'Who gets nothing, such as everybody who wrote STOP: separated by commas, or an expression that returns a list or the rows of a table. Whoever is on it is skipped, with the reason.',
	{ placeholder: 'e.g. {{ $("Opted Out").all() }}', hint: 'Numbers and addresses, however they are written' },
);

export const externalId = field.text(
	'externalId',
	'External ID',
	'Your own reference, such as an order number. Get Status returns it.',
	{ placeholder: 'e.g. A-1042' },
);

export const httpMethod = field.choice('httpMethod', 'HTTP Method', {
	description: 'How the request is made. Choose GET only if something in between does not let POST through.',
	hide: national,
	default: 'POST',
	options: {
		GET: ['GET', 'Puts number and text into the address, where access logs keep them'],
		POST: ['POST', 'Keeps number and text out of addresses and logs'],
	},
});

export const numberFormat = field.choice('numberFormat', 'Number Format', {
	description: 'How the number is written for the service',
	noDataExpression: true,
	default: 'international',
	options: {
		international: ['International', 'Sent with its country code, to any country'],
		national: [
			'National (Mexico)',
			'Sent as 10 digits without country code, to Mexico only. The service takes such an SMS only by GET, which puts number and text into the address, where access logs keep them; a flash SMS goes by POST.',
		],
	},
});

export const sender = field.text(
	'sender',
	'Sender ID',
	'Sender shown to the recipient; must be authorized by the carrier',
	{ placeholder: 'e.g. MyShop', hint: 'Empty for the one in the credential' },
);

export const sendOnlyBetween = field.text(
	'sendOnlyBetween',
	'Send Only Between',
	'Hours in the recipient’s local time, by the country of the number; in a country with several time zones they must hold in all of them. Outside these hours the item is skipped, and its sendFrom says when it may be sent.',
	{ placeholder: 'e.g. 09:00 - 20:00' },
);
