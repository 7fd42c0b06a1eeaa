import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import type { Operation } from '../../operations/operation';
import { deliveryOptions, fieldsOf, simplify } from '../../operations/panel';
import { parametersOf, type Parameters } from '../../parameters';
import { connect, type Connection } from '../../service';
import { fieldWords } from '../../words';
import { refuse } from '../../text/checked';

/** The options of an item as delivery reads them; those that its operation lacks are as if nobody had set them. */
const optionsOf = (parameters: Parameters) => parameters.options.with(deliveryOptions);

type Options = ReturnType<typeof optionsOf>;

/** Messages to one number within some minutes; none for no limit. */
function limitOf(options: Options) {
	const count = options.number('limitPerNumber', { min: 0, max: 20, integer: true });
	const minutes = options.number('limitPeriod', { min: 1, max: 1440 });
	// Nobody relies on what nobody has set.
	return count === 0 ? undefined : { count, minutes, isDefault: !options.isGiven('limitPerNumber') };
}

const readDelivery = (options: Options) => ({
	timeoutMs: Math.round(options.number('timeout', { min: 1, max: 600 }) * 1000),
	whenUnknown: options.choice('whenUnknown'),
	limit: limitOf(options),
	/** How long to ask again about what is not final yet; 0 for once. */
	waitMs: options.number('waitUntilFinal', { min: 0, max: 300 }) * 1000,
	/** Below it nothing is sent; 0 for no check. */
	minimumBalance: options.number('minimumBalance', { min: 0, max: 1e12 }),
});

/** How one run delivers, read from its first item. */
export type DeliveryOptions = Readonly<ReturnType<typeof readDelivery>>;

/** Whether the user wants to send again what may have been sent; also where the other options cannot be read. */
export function maySendAgain(context: IExecuteFunctions, operation: Operation): boolean {
	try {
		return optionsOf(parametersOf(fieldsOf(operation), context)(0)).choice('whenUnknown') === 'resend';
	} catch {
		return false;
	}
}

export function itemOptions(parameters: Parameters) {
	const options = optionsOf(parameters);
	// Read where they are used as well; here they are refused when they are neither on nor off.
	for (const name of ['fillInFields', 'sendTextAsItIs'] as const) options.flag(name);
	return {
		/** Show the request instead of sending it. */
		validateOnly: options.flag('validateOnly'),
		/** The key under which the item is sent at most once across executions. */
		onceKey: onceKeyOf(parameters, options),
		/** Whether its output is simplified, in the names that all operations share. */
		simplified: parameters.with([simplify]).flag('simplify'),
	};
}

/** How one item is delivered. */
export type ItemOptions = Readonly<ReturnType<typeof itemOptions>>;

/** An expression that comes out empty would guard nothing, without a word. */
function onceKeyOf(parameters: Parameters, options: Options): string | undefined {
	const key = options.optionalText('sendOnceKey')?.trim();
	const isEmpty = key === undefined && options.isGiven('sendOnceKey');
	if (isEmpty && parameters.expression('options.sendOnceKey') !== undefined)
		options.refuse('sendOnceKey', refuse(fieldWords.hasEmptyKey));
	return key;
}

/** What holds for a whole run, read from its first item. */
export interface Setting {
	readonly operation: Operation;
	readonly options: DeliveryOptions;
	readonly connection: Connection;
}

export async function readSetting(context: IExecuteFunctions, operation: Operation): Promise<Setting> {
	const parameters = parametersOf(fieldsOf(operation), context)(0);
	const options = readDelivery(optionsOf(parameters));
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	return { operation, options, connection: await connect(context, scheme, options.timeoutMs) };
}
