import { field, type Field } from '../parameters';

export const to = field.text(
	'to',
	'To',
	'Phone number of the recipient, with country code or as it is written in the Default Country of the credential',
	{ required: true, placeholder: 'e.g. +52 55 1234 5678' },
);

/** To whom messages go that are not for one person's eyes alone. */
export const toSeveral = {
	...to,
	hint: 'Several numbers, separated by commas, get a message each',
} as const satisfies Field;

export const message = field.text('message', 'Message', 'Text of the message', {
	typeOptions: { rows: 3 },
	required: true,
	placeholder: 'e.g. Your order is on its way',
	hint: 'At most 160 characters; some, such as € and [, count as two',
});

export const characters = field.choice('characters', 'Characters', {
	description:
		'What to do with characters outside the SMS alphabet (GSM), such as á, typographic quotes or emoji',
	default: 'replace',
	options: {
		refuse: ['Refuse What SMS Cannot Carry', 'Send nothing and name the characters'],
		replace: [
			'Replace What SMS Cannot Carry',
			'á becomes a, typographic quotes become straight ones; é, ñ, ü, ¿ and ¡ stay',
		],
		unicode: [
			'Send as Unicode',
			'Send everything as it is, including emoji; the service may charge more for it',
		],
	},
});

export const unicodeCost = field.notice(
	'unicodeCost',
	'A text with other characters takes more segments, and each may be charged. The output says how many it took and what it cost.',
	{ show: { characters: ['unicode'] } },
);

export const tooLong = field.choice('tooLong', 'If the Text Is Too Long', {
	description: 'What to do with a text of more than 160 characters',
	default: 'refuse',
	options: {
		refuse: ['Refuse', 'Send nothing and say by how much'],
		shorten: ['Shorten', 'Cut at the end of a word and add three dots'],
		split: [
			'Split Into Several Messages',
			'Send up to nine messages in order, numbered 1/3, 2/3, 3/3; each is charged',
		],
	},
});

export const splitCost = field.notice(
	'splitCost',
	'Each of the messages is charged: a text of nine parts costs nine times as much.',
	{ show: { tooLong: ['split'] } },
);
