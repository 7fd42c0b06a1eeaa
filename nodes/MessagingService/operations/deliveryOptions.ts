import { field, type Field } from '../parameters';
import type { Effect, Operation } from './operation';

/** Options and fields that delivery adds to operations, by what they do. */

const timeout = field.amount(
	'timeout',
	'Timeout (Seconds)',
	'How long to wait for each answer. Applies to the whole run.',
	{ typeOptions: { minValue: 1, maxValue: 600 }, default: 60 },
);

const validateOnly = field.toggle(
	'validateOnly',
	'Validate Only',
	'Whether to check everything and show the exact request without sending it',
);

const sendOnce = field.text(
	'sendOnceKey',
	'Send Once Key',
	'Something that is different for each message, such as an invoice number. This node sends each key at most once: also in later executions, after a crash of n8n, and in sub-workflows. The last 10,000 keys are remembered.',
	{
		placeholder: 'e.g. {{ $json.invoiceNumber }}',
		hint: 'Whatever was sent with the same key is not sent again',
	},
);

const whenUnknown = field.choice('whenUnknown', 'When the Outcome Is Unknown', {
	description: 'What to do when it cannot be known whether a message went out, such as after a timeout',
	default: 'report',
	options: {
		report: ['Report It', 'The item fails as unknown, and a retry leaves it alone'],
		resend: [
			'Send Again on Retry',
			'The item fails as unknown, and a retry sends it again: it may arrive twice',
		],
		takeAsSent: [
			'Take It as Sent',
			'The item is an ordinary output with delivery “unknown”: it may not have arrived',
		],
	},
});

export const resendCost = field.notice(
	'resendCost',
	'A retry may send a second time what has arrived, and it may be charged again.',
	{ show: { '/options.whenUnknown': ['resend'] } },
);

const limitPerNumber = field.amount(
	'limitPerNumber',
	'Limit per Number',
	'How many messages this node sends to one number within the Limit Period, also across executions. What is held back fails.',
	{ typeOptions: { minValue: 0, maxValue: 20 }, hint: '0 for no limit' },
);

const limitPeriod = field.amount(
	'limitPeriod',
	'Limit Period (Minutes)',
	'The time that Limit per Number counts within',
	{
		typeOptions: { minValue: 1, maxValue: 1440 },
		show: { limitPerNumber: [{ _cnd: { gte: 1 } }] },
		default: 60,
	},
);

const fillInFields = field.toggle(
	'fillInFields',
	'Fill In Fields',
	'Whether {name} and {{name}} in texts take the value of the field of the item that has this name, for texts that come from a sheet or a database',
);

const sendTextAsItIs = field.toggle(
	'sendTextAsItIs',
	'Send Text As It Is',
	'Whether to send texts that look unfinished: with double braces such as {{name}}, or with undefined, NaN or [object Object] in them. They are refused otherwise.',
);

const minimumBalance = field.amount(
	'minimumBalance',
	'Check Balance First',
	'The lowest balance with which a run may start; it is checked before the run',
	{
		typeOptions: { minValue: 0, numberPrecision: 2 },
		hint: 'Nothing is sent when the balance is below this number; 0 for no check',
	},
);

const waitUntilFinal = field.amount(
	'waitUntilFinal',
	'Wait Until Final (Seconds)',
	'Keep asking, with longer and longer pauses, until the message is confirmed or rejected, for at most this long. To wait for hours, loop over a Wait node.',
	{ typeOptions: { minValue: 0, maxValue: 300 }, hint: '0 to ask once' },
);

export const simplify = field.toggle(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

const byEffect = {
	send: [fillInFields, sendOnce, sendTextAsItIs, timeout, validateOnly, whenUnknown],
	check: [timeout, validateOnly],
	read: [timeout],
} as const satisfies Record<Effect, readonly Field[]>;

const ofPaid = [limitPerNumber, limitPeriod, minimumBalance] as const;
const ofCodes = [{ ...limitPerNumber, default: 5 }, limitPeriod, minimumBalance];

/** All of them; an operation has those of its kind. */
export const deliveryOptions = [...byEffect.send, waitUntilFinal, ...ofPaid] as const;

export const addedTo = ({
	effect,
	asksNobody,
	isFinal,
	spendsBalance,
	endpoints,
}: Operation): readonly Field[] => [
	...(asksNobody ? [] : byEffect[effect]),
	...(isFinal ? [waitUntilFinal] : []),
	// A code goes to whoever a stranger names, so its number is bounded unless the user sets something else.
	...(!spendsBalance ? [] : endpoints.includes('otpSend') ? ofCodes : ofPaid),
];
