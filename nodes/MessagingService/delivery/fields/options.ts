import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import type { Field, Parameters } from '../../parameters';
import {
	limitPeriod,
	limitPerNumber,
	minimumBalance,
	resendCost,
	sendOnce,
	simplify,
	timeout,
	validateOnly,
	waitUntilFinal,
	whenUnknown,
} from './optionFields';

/** Options that delivery adds to every operation, by what it does; a question is one request, and waits. */
const deliveryFields = {
	ask: [sendOnce, timeout, validateOnly, whenUnknown],
	send: [sendOnce, timeout, validateOnly, whenUnknown],
	check: [timeout, validateOnly],
	read: [timeout],
} as const satisfies Record<string, readonly Field[]>;

/** A code goes to whoever a stranger names, so its number is bounded unless the user sets something else. */
const limitOfCodes = { ...limitPerNumber, default: 5 } as const satisfies Field;

const limitFieldOf = ({ endpoints }: Operation): Field =>
	endpoints.includes('otpSend') ? limitOfCodes : limitPerNumber;

const kindOf = ({ asks, effect }: Operation) => (asks ? 'ask' : effect);

/** The fields of an operation with those that all have; the options of delivery among its own, by label. */
export function fieldsWithDelivery(operation: Operation): readonly Field[] {
	const { fields, asks, spendsBalance, isFinal } = operation;
	const own = (fields.find(({ name }) => name === 'options')?.options ?? []) as readonly Field[];
	const added = [
		...deliveryFields[kindOf(operation)],
		...(isFinal ? [waitUntilFinal] : []),
		...(spendsBalance ? [limitFieldOf(operation), limitPeriod, minimumBalance] : []),
	];
	const options = [...own, ...added].sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...fields.filter(({ name }) => name !== 'options'),
		...(asks ? [] : [simplify]),
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
		...(options.some(({ name }) => name === whenUnknown.name) ? [resendCost] : []),
	];
}

/** How one run delivers. */
export interface DeliveryOptions {
	readonly timeoutMs: number;
	readonly whenUnknown: 'report' | 'resend' | 'takeAsSent';
	/** Messages to one number within some minutes; none for no limit. */
	readonly limit:
		| {
				readonly count: number;
				readonly minutes: number;
				/** Nobody has set it, so nobody relies on it. */
				readonly isDefault: boolean;
		  }
		| undefined;
	/** How long to ask again about what is not final yet; 0 for once. Milliseconds. */
	readonly waitMs: number;
	/** Below it nothing is sent; 0 for no check. */
	readonly minimumBalance: number;
}

/** The options of an item as delivery reads them; only those of its effect are there. */
const optionsOf = (parameters: Parameters) =>
	parameters.group('options') as unknown as Parameters<
		| (typeof deliveryFields.send)[number]
		| typeof minimumBalance
		| typeof limitPerNumber
		| typeof limitPeriod
		| typeof waitUntilFinal
	>;

function limitOf(parameters: Parameters): DeliveryOptions['limit'] {
	const options = optionsOf(parameters);
	const set = parameters.raw('options');
	const count = options.number('limitPerNumber', { min: 0, max: 20, integer: true });
	const minutes = options.number('limitPeriod', { min: 1, max: 1440 });
	const isDefault = !isRecord(set) || !Object.hasOwn(set, limitPerNumber.name);
	return count === 0 ? undefined : { count, minutes, isDefault };
}

/** Reads the options that apply to a whole run, from its first item. */
export function deliveryOptions(parameters: Parameters, operation: Operation): DeliveryOptions {
	const options = optionsOf(parameters);
	const isSend = operation.effect === 'send';
	return {
		timeoutMs: Math.round(options.number('timeout', { min: 1, max: 600 }) * 1000),
		whenUnknown: isSend ? options.choice('whenUnknown') : 'report',
		limit: operation.spendsBalance ? limitOf(parameters) : undefined,
		waitMs: operation.isFinal ? options.number('waitUntilFinal', { min: 0, max: 300 }) * 1000 : 0,
		minimumBalance: operation.spendsBalance ? options.number('minimumBalance', { min: 0, max: 1e12 }) : 0,
	};
}

/** How one item is delivered. */
export interface ItemOptions {
	/** Show the request instead of sending it. */
	readonly validateOnly: boolean;
	/** The key under which the item is sent at most once across executions. */
	readonly onceKey: string | undefined;
	/** Whether its output is simplified, in the names that all operations share. */
	readonly simplified: boolean;
}

/** Reads the options that apply to one item. */
export function itemOptions(parameters: Parameters, { effect, asks }: Operation): ItemOptions {
	const options = optionsOf(parameters);
	return {
		validateOnly: effect !== 'read' && options.flag('validateOnly'),
		onceKey: effect === 'send' ? options.optionalText('sendOnceKey')?.trim() : undefined,
		simplified: asks === true || (parameters as unknown as Parameters<typeof simplify>).flag('simplify'),
	};
}
