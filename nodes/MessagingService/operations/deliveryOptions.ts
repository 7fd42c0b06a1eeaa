import type { Field } from '../parameters';
import type { Effect, Operation } from './operation';

/** Options and fields that delivery adds to operations, by what they do. */

const timeout = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 600 },
	default: 60,
	description: 'How long to wait for each answer. Applies to the whole run.',
} as const satisfies Field;

const validateOnly = {
	displayName: 'Validate Only',
	name: 'validateOnly',
	type: 'boolean',
	default: false,
	description: 'Whether to check everything and show the exact request without sending it',
} as const satisfies Field;

const sendOnce = {
	displayName: 'Send Once Key',
	name: 'sendOnceKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.invoiceNumber }}',
	hint: 'Whatever was sent with the same key is not sent again',
	description:
		'Something that is different for each message, such as an invoice number. This node sends each key at most once: also in later executions, after a crash of n8n, and in sub-workflows. The last 10,000 keys are remembered.',
} as const satisfies Field;

const whenUnknown = {
	displayName: 'When the Outcome Is Unknown',
	name: 'whenUnknown',
	type: 'options',
	options: [
		{
			name: 'Report It',
			value: 'report',
			description: 'The item fails as unknown, and a retry leaves it alone',
		},
		{
			name: 'Send Again on Retry',
			value: 'resend',
			description: 'The item fails as unknown, and a retry sends it again: it may arrive twice',
		},
		{
			name: 'Take It as Sent',
			value: 'takeAsSent',
			description: 'The item is an ordinary output with delivery “unknown”: it may not have arrived',
		},
	],
	default: 'report',
	description: 'What to do when it cannot be known whether a message went out, such as after a timeout',
} as const satisfies Field;

export const resendCost = {
	displayName: 'A retry may send a second time what has arrived, and it may be charged again.',
	name: 'resendCost',
	type: 'notice',
	displayOptions: { show: { '/options.whenUnknown': ['resend'] } },
	default: '',
} as const satisfies Field;

const limitPerNumber = {
	displayName: 'Limit per Number',
	name: 'limitPerNumber',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 20 },
	default: 0,
	hint: '0 for no limit',
	description:
		'How many messages this node sends to one number within the Limit Period, also across executions. What is held back fails.',
} as const satisfies Field;

const limitPeriod = {
	displayName: 'Limit Period (Minutes)',
	name: 'limitPeriod',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1440 },
	displayOptions: { show: { limitPerNumber: [{ _cnd: { gte: 1 } }] } },
	default: 60,
	description: 'The time that Limit per Number counts within',
} as const satisfies Field;

const fillInFields = {
	displayName: 'Fill In Fields',
	name: 'fillInFields',
	type: 'boolean',
	default: false,
	description:
		'Whether {name} and {{name}} in texts take the value of the field of the item that has this name, for texts that come from a sheet or a database',
} as const satisfies Field;

const sendTextAsItIs = {
	displayName: 'Send Text As It Is',
	name: 'sendTextAsItIs',
	type: 'boolean',
	default: false,
	description:
		'Whether to send texts that look unfinished: with double braces such as {{name}}, or with undefined, NaN or [object Object] in them. They are refused otherwise.',
} as const satisfies Field;

const minimumBalance = {
	displayName: 'Check Balance First',
	name: 'minimumBalance',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 2 },
	default: 0,
	hint: 'Nothing is sent when the balance is below this number; 0 for no check',
	description: 'The lowest balance with which a run may start; it is checked before the run',
} as const satisfies Field;

const waitUntilFinal = {
	displayName: 'Wait Until Final (Seconds)',
	name: 'waitUntilFinal',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 300 },
	default: 0,
	hint: '0 to ask once',
	description:
		'Keep asking, with longer and longer pauses, until the message is confirmed or rejected, for at most this long. To wait for hours, loop over a Wait node.',
} as const satisfies Field;

export const simplify = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
} as const satisfies Field;

/** A code goes to whoever a stranger names, so its number is bounded unless the user sets something else. */
const limitOfCodes = { ...limitPerNumber, default: 5 } as const satisfies Field;

/** All of them; an operation has those of its kind. */
export const deliveryOptions = [
	fillInFields,
	limitPerNumber,
	limitPeriod,
	minimumBalance,
	sendOnce,
	sendTextAsItIs,
	timeout,
	validateOnly,
	waitUntilFinal,
	whenUnknown,
] as const;

const byEffect = {
	send: [fillInFields, sendOnce, sendTextAsItIs, timeout, validateOnly, whenUnknown],
	check: [timeout, validateOnly],
	read: [timeout],
} as const satisfies Record<Effect, readonly Field[]>;

/** Options that delivery adds to an operation, by what it does. */
export const addedTo = ({
	effect,
	asksNobody,
	isFinal,
	spendsBalance,
	endpoints,
}: Operation): readonly Field[] => [
	...(asksNobody ? [] : byEffect[effect]),
	...(isFinal ? [waitUntilFinal] : []),
	...(spendsBalance
		? [endpoints.includes('otpSend') ? limitOfCodes : limitPerNumber, limitPeriod, minimumBalance]
		: []),
];
