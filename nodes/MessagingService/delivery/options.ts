import type { Operation } from '../operations/operation';
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
	description:
		'A key, such as an invoice number, that this node sends at most once, also across executions. The last 10,000 keys are remembered. Empty for no limit.',
} as const satisfies Field;

const resendUnknown = {
	displayName: 'Resend Unknown',
	name: 'resendUnknown',
	type: 'boolean',
	default: false,
	description:
		'Whether a retry of the node also repeats items whose outcome is unknown, such as after a timeout. They may then arrive twice.',
} as const satisfies Field;

/** Options that delivery adds to every operation, by its effect. */
const deliveryFields = {
	send: [concurrency, requestsPerSecond, resendUnknown, sendOnce, timeout, validateOnly],
	read: [concurrency, requestsPerSecond, timeout],
} as const satisfies Record<Operation['effect'], readonly Field[]>;

/** The fields of an operation, with the options of delivery among its own, by label. */
export function fieldsWithDelivery({ fields, effect }: Operation): readonly Field[] {
	const own = (fields.find(({ name }) => name === 'options')?.options ?? []) as readonly Field[];
	const options = [...own, ...deliveryFields[effect]].sort((a, b) =>
		a.displayName.localeCompare(b.displayName),
	);
	return [
		...fields.filter(({ name }) => name !== 'options'),
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
	readonly resendUnknown: boolean;
}

/** The options of an item as delivery reads them; only those of its effect are there. */
const optionsOf = (parameters: Parameters) =>
	parameters.group('options') as unknown as Parameters<(typeof deliveryFields.send)[number]>;

/** Reads the options that apply to a whole run, from its first item. */
export function deliveryOptions(parameters: Parameters, { effect }: Operation): DeliveryOptions {
	const options = optionsOf(parameters);
	return {
		width: options.number('concurrentRequests', { min: 1, max: 100, integer: true }),
		perSecond: options.number('requestsPerSecond', { min: 0, max: 1000 }),
		timeoutMs: options.number('timeout', { min: 1, max: 600 }) * 1000,
		resendUnknown: effect === 'send' && options.flag('resendUnknown'),
	};
}

/** How one item is delivered. */
export interface ItemOptions {
	/** Show the request instead of sending it. */
	readonly validateOnly: boolean;
	/** The key under which the item is sent at most once across executions. */
	readonly onceKey: string | undefined;
}

/** Reads the options that apply to one item. */
export function itemOptions(parameters: Parameters, { effect }: Operation): ItemOptions {
	if (effect === 'read') return { validateOnly: false, onceKey: undefined };
	const options = optionsOf(parameters);
	return {
		validateOnly: options.flag('validateOnly'),
		onceKey: options.optionalText('sendOnceKey')?.trim(),
	};
}
