import type { Limit } from './keys/numberLimit';
import type { Effect, Operation } from '../operations/operation';
import type { Field, Parameters } from '../parameters';

const concurrency = {
	displayName: 'Concurrent Requests',
	name: 'concurrentRequests',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 10,
	description: 'How many requests may be under way at once. Applies to the whole run.',
} as const satisfies Field;

const requestsPerSecond = {
	displayName: 'Requests per Second',
	name: 'requestsPerSecond',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1000 },
	default: 0,
	description: 'How many requests may start within a second; 0 for no limit. Applies to the whole run.',
} as const satisfies Field;

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
	placeholder: 'e.g. ={{ $json.invoiceNumber }}',
	hint: 'Also holds where n8n has no memory of an execution: after a crash, and in sub-workflows',
	description:
		'A key, such as an invoice number, that this node sends at most once, also across executions. The last 10,000 keys are remembered. Empty for no limit.',
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

const limitPerNumber = {
	displayName: 'Limit per Number',
	name: 'limitPerNumber',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 20 },
	default: 0,
	placeholder: 'e.g. 3',
	description:
		'How many messages this node sends to one number within the Limit Period, also across executions; 0 for no limit. What is held back fails.',
} as const satisfies Field;

const limitPeriod = {
	displayName: 'Limit Period (Minutes)',
	name: 'limitPeriod',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1440 },
	default: 60,
	description: 'The time that Limit per Number counts within',
} as const satisfies Field;

const minimumBalance = {
	displayName: 'Check Balance First',
	name: 'minimumBalance',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 2 },
	default: 0,
	placeholder: 'e.g. 100',
	description:
		'Ask for the balance before the run, and send nothing when it is below this number; 0 for no check. Applies to the whole run.',
} as const satisfies Field;

export const simplify = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
} as const satisfies Field;

/** Options that delivery adds to every operation, by its effect. */
const deliveryFields = {
	send: [concurrency, requestsPerSecond, sendOnce, timeout, validateOnly, whenUnknown],
	check: [concurrency, requestsPerSecond, timeout, validateOnly],
	read: [concurrency, requestsPerSecond, timeout],
} as const satisfies Record<Effect, readonly Field[]>;

/** The fields of an operation with those that all have; the options of delivery among its own, by label. */
export function fieldsWithDelivery(operation: Operation): readonly Field[] {
	const { fields, effect, spendsBalance } = operation;
	const own = (fields.find(({ name }) => name === 'options')?.options ?? []) as readonly Field[];
	const added = [
		...deliveryFields[effect],
		...(spendsBalance ? [limitPerNumber, limitPeriod, minimumBalance] : []),
	];
	const options = [...own, ...added].sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...fields.filter(({ name }) => name !== 'options'),
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
	];
}

/** How one run delivers. */
export interface DeliveryOptions {
	/** Requests under way at once, 1 to 100. */
	readonly width: number;
	/** Requests started within a second; 0 for no limit. */
	readonly perSecond: number;
	readonly timeoutMs: number;
	readonly whenUnknown: 'report' | 'resend' | 'takeAsSent';
	readonly limit: Limit;
	/** Below it nothing is sent; 0 for no check. */
	readonly minimumBalance: number;
}

/** The options of an item as delivery reads them; only those of its effect are there. */
const optionsOf = (parameters: Parameters) =>
	parameters.group('options') as unknown as Parameters<
		(typeof deliveryFields.send)[number] | typeof minimumBalance | typeof limitPerNumber | typeof limitPeriod
	>;

/** Reads the options that apply to a whole run, from its first item. */
export function deliveryOptions(parameters: Parameters, operation: Operation): DeliveryOptions {
	const options = optionsOf(parameters);
	const isSend = operation.effect === 'send';
	return {
		width: options.number('concurrentRequests', { min: 1, max: 100, integer: true }),
		perSecond: options.number('requestsPerSecond', { min: 0, max: 1000 }),
		timeoutMs: Math.round(options.number('timeout', { min: 1, max: 600 }) * 1000),
		whenUnknown: isSend ? options.choice('whenUnknown') : 'report',
		limit: operation.spendsBalance
			? {
					count: options.number('limitPerNumber', { min: 0, max: 20, integer: true }),
					minutes: options.number('limitPeriod', { min: 1, max: 1440 }),
				}
			: { count: 0, minutes: 60 },
		minimumBalance: operation.spendsBalance ? options.number('minimumBalance', { min: 0, max: 1e12 }) : 0,
	};
}

/** How one item is delivered. */
export interface ItemOptions {
	/** Show the request instead of sending it. */
	readonly validateOnly: boolean;
	/** The key under which the item is sent at most once across executions. */
	readonly onceKey: string | undefined;
}

/** Whether an item's output is simplified, in the names that all operations share. */
export const isSimplified = (parameters: Parameters): boolean =>
	(parameters as unknown as Parameters<typeof simplify>).flag('simplify');

/** Reads the options that apply to one item. */
export function itemOptions(parameters: Parameters, { effect }: Operation): ItemOptions {
	const options = optionsOf(parameters);
	return {
		validateOnly: effect !== 'read' && options.flag('validateOnly'),
		onceKey: effect === 'send' ? options.optionalText('sendOnceKey')?.trim() : undefined,
	};
}
