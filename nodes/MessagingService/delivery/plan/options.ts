import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints, isRecord } from '../../contract';
import {
	fieldsOf,
	type deliveryFields,
	type limitPeriod,
	type limitPerNumber,
	type minimumBalance,
	type simplify,
	type waitUntilFinal,
} from '../../operations/deliveryFields';
import type { Operation } from '../../operations/operation';
import { Parameters } from '../../parameters';
import { connect, type Connection } from '../../service';
import { fieldWords } from '../../words';
import { refuse } from '../../text/checked';

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

/** Whether the user has added an option. */
function isSet(parameters: Parameters, name: string): boolean {
	const set = parameters.raw('options');
	return isRecord(set) && Object.hasOwn(set, name);
}

function limitOf(parameters: Parameters): DeliveryOptions['limit'] {
	const options = optionsOf(parameters);
	const count = options.number('limitPerNumber', { min: 0, max: 20, integer: true });
	const minutes = options.number('limitPeriod', { min: 1, max: 1440 });
	return count === 0 ? undefined : { count, minutes, isDefault: !isSet(parameters, 'limitPerNumber') };
}

/** Reads the options that apply to a whole run, from its first item. */
function deliveryOptions(parameters: Parameters, operation: Operation): DeliveryOptions {
	const options = optionsOf(parameters);
	const isSend = operation.effect === 'send';
	return {
		timeoutMs: operation.asksNobody ? 0 : Math.round(options.number('timeout', { min: 1, max: 600 }) * 1000),
		whenUnknown: isSend ? options.choice('whenUnknown') : 'report',
		limit: operation.spendsBalance ? limitOf(parameters) : undefined,
		waitMs: operation.isFinal ? options.number('waitUntilFinal', { min: 0, max: 300 }) * 1000 : 0,
		minimumBalance: operation.spendsBalance ? options.number('minimumBalance', { min: 0, max: 1e12 }) : 0,
	};
}

/** Whether the user wants to send again what may have been sent; also where the other options cannot be read. */
export function maySendAgain(context: IExecuteFunctions, operation: Operation): boolean {
	try {
		const parameters = Parameters.of(fieldsOf(operation), context)(0);
		return operation.effect === 'send' && optionsOf(parameters).choice('whenUnknown') === 'resend';
	} catch {
		return false;
	}
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
export function itemOptions(
	parameters: Parameters,
	{ effect, asks, saysAll, asksNobody }: Operation,
): ItemOptions {
	const options = optionsOf(parameters);
	if (effect === 'send') for (const name of ['fillInFields', 'sendTextAsItIs'] as const) options.flag(name);
	return {
		validateOnly: effect !== 'read' && options.flag('validateOnly'),
		onceKey: effect === 'send' ? onceKeyOf(parameters, options) : undefined,
		simplified:
			asks === true ||
			saysAll === true ||
			asksNobody === true ||
			(parameters as unknown as Parameters<typeof simplify>).flag('simplify'),
	};
}

/** An expression that comes out empty would guard nothing, without a word. */
function onceKeyOf(parameters: Parameters, options: ReturnType<typeof optionsOf>): string | undefined {
	const key = options.optionalText('sendOnceKey')?.trim();
	const isEmpty = key === undefined && isSet(parameters, 'sendOnceKey');
	if (isEmpty && parameters.expression('options.sendOnceKey') !== undefined)
		options.refuse('sendOnceKey', refuse(fieldWords.hasEmptyKey));
	return key;
}

/** What holds for a whole run. */
export interface Setting {
	readonly operation: Operation;
	readonly options: DeliveryOptions;
	readonly connection: Connection;
}

/** Reads what holds for a whole run, from its first item. */
export async function readSetting(context: IExecuteFunctions, operation: Operation): Promise<Setting> {
	const parameters = Parameters.of(fieldsOf(operation), context)(0);
	const options = deliveryOptions(parameters, operation);
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	return { operation, options, connection: await connect(context, scheme, options.timeoutMs) };
}
