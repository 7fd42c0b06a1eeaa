import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import { deliveryOptions, simplify } from '../../operations/deliveryOptions';
import type { Operation } from '../../operations/operation';
import { fieldsOf } from '../../operations/panel';
import { parametersOf, type Parameters } from '../../parameters';
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

/** The options of an item as delivery reads them; those that its operation lacks are as if nobody had set them. */
const optionsOf = (parameters: Parameters) => parameters.options.with(deliveryOptions);

type Options = ReturnType<typeof optionsOf>;

function limitOf(options: Options): DeliveryOptions['limit'] {
	const count = options.number('limitPerNumber', { min: 0, max: 20, integer: true });
	const minutes = options.number('limitPeriod', { min: 1, max: 1440 });
	return count === 0 ? undefined : { count, minutes, isDefault: !options.isGiven('limitPerNumber') };
}

/** Reads the options that apply to a whole run, from its first item. */
const readDelivery = (options: Options): DeliveryOptions => ({
	timeoutMs: Math.round(options.number('timeout', { min: 1, max: 600 }) * 1000),
	whenUnknown: options.choice('whenUnknown'),
	limit: limitOf(options),
	waitMs: options.number('waitUntilFinal', { min: 0, max: 300 }) * 1000,
	minimumBalance: options.number('minimumBalance', { min: 0, max: 1e12 }),
});

/** Whether the user wants to send again what may have been sent; also where the other options cannot be read. */
export function maySendAgain(context: IExecuteFunctions, operation: Operation): boolean {
	try {
		return optionsOf(parametersOf(fieldsOf(operation), context)(0)).choice('whenUnknown') === 'resend';
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
export function itemOptions(parameters: Parameters): ItemOptions {
	const options = optionsOf(parameters);
	// Read where they are used as well; here they are refused when they are neither on nor off.
	for (const name of ['fillInFields', 'sendTextAsItIs'] as const) options.flag(name);
	return {
		validateOnly: options.flag('validateOnly'),
		onceKey: onceKeyOf(parameters, options),
		simplified: parameters.with([simplify]).flag('simplify'),
	};
}

/** An expression that comes out empty would guard nothing, without a word. */
function onceKeyOf(parameters: Parameters, options: Options): string | undefined {
	const key = options.optionalText('sendOnceKey')?.trim();
	const isEmpty = key === undefined && options.isGiven('sendOnceKey');
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
	const parameters = parametersOf(fieldsOf(operation), context)(0);
	const options = readDelivery(optionsOf(parameters));
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	return { operation, options, connection: await connect(context, scheme, options.timeoutMs) };
}
