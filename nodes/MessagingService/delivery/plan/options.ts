import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import type { Failure } from '../../failures';
import type { Operation } from '../../operations/operation';
import { deliveryOptions } from '../../operations/panel';
import type { Parameters } from '../../parameters';
import { connections, noConnection, unusable, type Connection } from '../../service/connection';
import { fieldWords, refuse } from '../../words';

/** The delivery options of an item; options that its operation lacks read as not set. */
const deliveryOptionsIn = (parameters: Parameters) => parameters.options.with(deliveryOptions);

type Options = ReturnType<typeof deliveryOptionsIn>;

/** Limit per Number: `count` messages within `minutes`; undefined for no limit. */
function limitOf(options: Options) {
	options.refuseEmpty('limitPerNumber');
	const count = options.number('limitPerNumber');
	const minutes = options.number('limitPeriod');
	return count === 0
		? undefined
		: { count, minutes, isDefault: !options.isGiven('limitPerNumber') };
}

/** Whether unknown messages are sent again. Never throws, even if the option is invalid. */
export function resendsUnknown(parameters: Parameters): boolean {
	try {
		return deliveryOptionsIn(parameters).choice('whenUnknown') === 'resend';
	} catch {
		return false;
	}
}

/** Options that cannot be read: its messages are known, but not sent. */
const unread = {
	...{ limit: undefined, waitMs: 0, minimumBalance: 0 },
	...{ validateOnly: false, onceKey: undefined, simplified: true },
};

/** Reads the options of an item. Never throws. */
export function itemOptions(parameters: Parameters): ItemOptions & { readonly unfit?: unknown } {
	try {
		return readOptions(parameters);
	} catch (unfit) {
		return { ...unread, unfit };
	}
}

function readOptions(parameters: Parameters) {
	const options = deliveryOptionsIn(parameters);
	// Refused here unless they have a value of theirs; used elsewhere.
	options.flag('sendTextAsItIs');
	options.choice('whenUnknown');
	options.refuseEmpty('minimumBalance');
	return {
		limit: limitOf(options),
		/** How long to poll for a final status; 0 to ask once. */
		waitMs: options.isGiven('waitUntilFinal') ? options.number('waitUntilFinal') * 1000 : 0,
		/** Nothing is sent below this balance; 0 for no check. */
		minimumBalance: options.number('minimumBalance'),
		/** Shows the request instead of sending it. */
		validateOnly: options.flag('validateOnly'),
		/** The Send Once Key: the item is sent at most once across executions. */
		onceKey: onceKeyOf(options),
		/** Whether the output is simplified. */
		simplified: !options.flag('rawResponse'),
	};
}

/** How one item is delivered. */
export type ItemOptions = Readonly<ReturnType<typeof readOptions>>;

/**
 * Returns one spelling of the Send Once Key for all that look the same. Refuses one of nothing, or
 * with a part of nothing.
 */
function onceKeyOf(options: Options): string | undefined {
	if (!options.isGiven('sendOnceKey')) return undefined;
	// Otherwise all items without that part would have the same key.
	const [written] = options.emptyParts('sendOnceKey');
	if (written !== undefined)
		options.refuse(
			'sendOnceKey',
			refuse(fieldWords.hasEmptyPart, { written: written.slice(0, 60) }),
		);
	const key = (options.optionalText('sendOnceKey') ?? '').normalize('NFC').trim();
	if (/^[\s\p{Cf}]*$/u.test(key)) options.refuse('sendOnceKey', refuse(fieldWords.guardsNothing));
	return key;
}

/**
 * Returns the connection of an item; throws the failure of the whole run, and returns that of an
 * item.
 */
export type ConnectionOf = (parameters: Parameters) => Promise<Connection | Failure>;

const schemeOf = (operation: Operation, parameters: Parameters) =>
	endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]].scheme;

export function connectionOf(context: IExecuteFunctions, operation: Operation): ConnectionOf {
	const read = connections(context);
	return async (parameters) =>
		operation.isLocal ? noConnection : await read(schemeOf(operation, parameters), parameters.item);
}

/** For a run that sends nothing: enough to tell whom it was for. */
export function connectionToTell(context: IExecuteFunctions, operation: Operation): ConnectionOf {
	const read = connectionOf(context, operation);
	return async (parameters) => {
		const found = await read(parameters).catch(() => undefined);
		if (found && !(found instanceof Error)) return found;
		return await unusable(context, schemeOf(operation, parameters), parameters.item);
	};
}
