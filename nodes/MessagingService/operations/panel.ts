import { field, type Field } from '../parameters';
import type { Effect, Operation } from './operation';

/**
 * The fields of an operation in the panel, with the options that delivery adds according to its
 * effect.
 */

const validateOnly = field.toggle(
	'validateOnly',
	'Validate Only',
	'Whether to check everything and show the exact request without sending it',
);

const sendOnce = field.text(
	'sendOnceKey',
	'Send Once Key',
	'A value that is different for each message, such as an invoice number. This node sends at most one message per key and recipient, even in later executions, after a crash of n8n, and in sub-workflows. It remembers the last 10,000 keys.',
	{ placeholder: 'e.g. {{ $json.invoiceNumber }}' },
);

const whenUnknown = field.choice('whenUnknown', 'If It May Have Been Sent', {
	description:
		'What to do when it is not known whether a message was sent, such as after a timeout',
	default: 'report',
	options: {
		report: ['Report It', 'The item fails as unknown, and a retry leaves it alone'],
		resend: [
			'Send Again on Retry',
			'The item fails as unknown; a retry resends it, so it may arrive twice',
		],
	},
});

const resendCost = field.notice(
	'resendCost',
	'A retry may send a message that has already arrived, and it may be charged again.',
	{ show: { '/options.whenUnknown': ['resend'] } },
);

const limitPerNumber = field.amount(
	'limitPerNumber',
	'Limit per Number',
	'How many messages this node sends to one number within the Limit Period, also across executions. Further messages fail.',
	{ typeOptions: { minValue: 0, maxValue: 20, numberPrecision: 0 } },
);

const limitPeriod = field.amount(
	'limitPeriod',
	'Limit Period (Minutes)',
	'Period of Limit per Number',
	{
		typeOptions: { minValue: 1, maxValue: 1440 },
		show: { limitPerNumber: [{ _cnd: { gte: 1 } }] },
		default: 60,
	},
);

const sendTextAsItIs = field.toggle(
	'sendTextAsItIs',
	'Send Text As It Is',
	'Whether to send texts with {{name}}, [Name] or another placeholder that you typed, a misspelt field in an expression, an expression that gives undefined or #N/A, HTML or \\n in plain text, or garbled letters. Otherwise they are refused.',
);

const minimumBalance = field.amount(
	'minimumBalance',
	'Check Balance First',
	'Minimum balance for a run',
	{
		typeOptions: { minValue: 0, maxValue: 1e12, numberPrecision: 2 },
		hint: 'Below it nothing is sent',
	},
);

const waitUntilFinal = field.amount(
	'waitUntilFinal',
	'Wait Until Final (Seconds)',
	'How long to keep asking, with growing pauses, until the message is confirmed or rejected. To wait for hours, loop over a Wait node.',
	{ typeOptions: { minValue: 0, maxValue: 300 }, hint: '0 to ask once', default: 30 },
);

const rawResponse = field.toggle(
	'rawResponse',
	'Return Raw Response',
	'Whether to return the response of the service as it is, instead of a few fields of it',
);

const byEffect = {
	send: [sendOnce, whenUnknown, validateOnly, sendTextAsItIs],
	check: [validateOnly],
	read: [],
} as const satisfies Record<Effect, readonly Field[]>;

const paidOptions = [limitPerNumber, limitPeriod, minimumBalance] as const;
const codesPerNumber = {
	...limitPerNumber,
	default: 5,
	hint: '0 for no limit',
	description:
		'How many codes one number gets within the Limit Period, from all nodes with this credential. Further codes fail.',
};
// n8n drops what it does not show, and here the period counts without a limit of one's own.
const codesPeriod = { ...limitPeriod, displayOptions: { hide: { limitPerNumber: [0] } } };
const codeOptions = [codesPerNumber, codesPeriod, minimumBalance];

export const deliveryOptions = [
	...byEffect.send,
	waitUntilFinal,
	rawResponse,
	...paidOptions,
] as const;

const deliveryOptionsOf = (operation: Operation): readonly Field[] => [
	...(operation.asks || operation.isWholeAnswer || operation.isLocal ? [] : [rawResponse]),
	...(operation.isLocal ? [] : byEffect[operation.effect]),
	...(operation.isFinal ? [waitUntilFinal] : []),
	// Strangers can request codes for any number, so codes are limited by default.
	...(!operation.spendsBalance
		? []
		: operation.endpoints.includes('otpSend')
			? codeOptions
			: paidOptions),
];

/** Options by how often they are needed; `others` are those of a single operation. */
const order = (
	'doNotSendTo column sendOnceKey sendOnlyBetween defaultCountry sender whatsAppAgent validateOnly rawResponse ' +
	'others limitPerNumber limitPeriod allowedCountries newRanges several whenUnknown minimumBalance sendTextAsItIs request'
).split(' ');
const rankOf = ({ name }: Field): number => order.indexOf(order.includes(name) ? name : 'others');

/** Returns all fields of an operation in panel order: its own, and Options if it has any. */
export function panelFields(operation: Operation): readonly Field[] {
	const { fields, options: own = [] } = operation;
	const options = [...own, ...deliveryOptionsOf(operation)].sort(
		(one, other) => rankOf(one) - rankOf(other),
	);
	return [
		...fields,
		...(options.length === 0
			? []
			: [field.collection('options', 'Options', 'Add option', options)]),
		...(options.some(({ name }) => name === 'whenUnknown') ? [resendCost] : []),
	];
}
