import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import type { Operation } from '../../operations/operation';
import { deliveryOptions, fieldsOf, simplify } from '../../operations/panel';
import { parametersOf, type Parameters } from '../../parameters';
import { connect, noConnection, type Connection } from '../../service';
import { fieldWords, refuse } from '../../words';

/** The delivery options of an item; options that its operation lacks read as not set. */
const optionsOf = (parameters: Parameters) => parameters.options.with(deliveryOptions);

type Options = ReturnType<typeof optionsOf>;

/** Limit per Number: `count` messages within `minutes`; undefined for no limit. */
function limitOf(options: Options) {
	const count = options.number('limitPerNumber', { min: 0, max: 20, integer: true });
	const minutes = options.number('limitPeriod', { min: 1, max: 1440 });
	return count === 0 ? undefined : { count, minutes, isDefault: !options.isGiven('limitPerNumber') };
}

const readDelivery = (options: Options) => ({
	whenUnknown: options.choice('whenUnknown'),
	limit: limitOf(options),
	/** How long to poll for a final status; 0 to ask once. */
	waitMs: options.number('waitUntilFinal', { min: 0, max: 300 }) * 1000,
	/** Nothing is sent below this balance; 0 for no check. */
	minimumBalance: options.number('minimumBalance', { min: 0, max: 1e12 }),
});

/** How one run delivers, read from its first item. */
export type DeliveryOptions = Readonly<ReturnType<typeof readDelivery>>;

/** What to do about unknown messages. Never throws, even if other options are invalid. */
function whenUnknownOf(context: IExecuteFunctions, operation: Operation) {
	try {
		return optionsOf(parametersOf(fieldsOf(operation), context)(0)).choice('whenUnknown');
	} catch {
		return 'report';
	}
}

export function itemOptions(parameters: Parameters) {
	const options = optionsOf(parameters);
	// Refused here unless it is on or off; used elsewhere.
	options.flag('sendTextAsItIs');
	return {
		/** Shows the request instead of sending it. */
		validateOnly: options.flag('validateOnly'),
		/** The Send Once Key: the item is sent at most once across executions. */
		onceKey: onceKeyOf(parameters, options),
		/** Whether the output is simplified. */
		simplified: parameters.with([simplify]).flag('simplify'),
	};
}

/** How one item is delivered. */
export type ItemOptions = Readonly<ReturnType<typeof itemOptions>>;

/** Reads the Send Once Key. An expression that comes out empty is refused, because it would silently guard nothing. */
function onceKeyOf(parameters: Parameters, options: Options): string | undefined {
	const key = plainKey(options.optionalText('sendOnceKey') ?? '');
	const isEmpty = key === undefined && options.isGiven('sendOnceKey');
	if (isEmpty && parameters.expression('options.sendOnceKey') !== undefined)
		options.refuse('sendOnceKey', refuse(fieldWords.hasEmptyKey));
	return key;
}

/** One spelling of a key for all that look the same; undefined for a key of nothing that can be seen. */
function plainKey(text: string): string | undefined {
	const key = text.normalize('NFC').trim();
	return /^[\s\p{Cf}]*$/u.test(key) ? undefined : key;
}

/** The settings of a whole run, read from its first item. */
export interface Setting {
	readonly operation: Operation;
	readonly options: DeliveryOptions;
	readonly connection: Connection;
}

export async function readSetting(context: IExecuteFunctions, operation: Operation): Promise<Setting> {
	const parameters = parametersOf(fieldsOf(operation), context)(0);
	const options = readDelivery(optionsOf(parameters));
	return { operation, options, connection: await connectionOf(context, operation, parameters) };
}

async function connectionOf(
	context: IExecuteFunctions,
	operation: Operation,
	parameters: Parameters,
): Promise<Connection> {
	if (operation.isLocal) return noConnection;
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	return await connect(context, scheme);
}

/** The settings from which a plan is made. */
export interface PlanSetting extends Pick<Setting, 'operation' | 'connection'> {
	readonly options: Pick<DeliveryOptions, 'whenUnknown'>;
}

/** What can be read of the settings of a run that sends nothing: enough to tell whom it was for. */
export async function readToTell(context: IExecuteFunctions, operation: Operation): Promise<PlanSetting> {
	const parameters = parametersOf(fieldsOf(operation), context)(0);
	const options = { whenUnknown: whenUnknownOf(context, operation) };
	const connection = await connectionOf(context, operation, parameters).catch(() => noConnection);
	return { operation, options, connection };
}
