import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList } from './verify/addresses';
import type { EventName } from './event/events';
import { memoryLimit } from './once/stored';

/** With this credential the trigger asks the service which SMS a reply answers; without it, it cannot hand replies over. */
const serviceCredential = 'messagingServiceApi';

export type Settings = ReturnType<typeof readSettings>;

/** Limit for the download of media: the service is waiting for the response meanwhile. */
export const mediaTimeoutMs = 20_000;

/** Returns a whole number from 1 to `most`; anything that is not a number becomes the fallback. */
export function bounded(value: unknown, fallback: number, most: number): number {
	const number = Number(value ?? fallback);
	return Number.isFinite(number) ? Math.min(Math.max(Math.floor(number), 1), most) : fallback;
}

/** Reads the node's parameters, once per request. */
export function readSettings(context: IWebhookFunctions | IHookFunctions) {
	const parameter = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback as object);
	const { parameters, credentials } = context.getNode();
	/** The specification shows no authentication scheme for messaging-app events. */
	const messagingApp = parameter('whatsAppAuthentication', 'signature') as
		'signature' | 'header' | 'query' | 'address';
	const options = parameter('additionalOptions', {}) as IDataObject;
	const replies = (options.replies ?? 'handOver') as 'handOver' | 'both' | 'start';
	// Only an empty field means no list: an expression that evaluates to nothing is a list that admits nobody.
	const hasList = String(parameters.allowedAddresses ?? '').trim() !== '';
	const nameIn = (field: string) => String(parameter(field, '')).trim();
	return {
		events: parameter('events', []) as EventName[],
		messagingApp,
		/** Name of the header (in lower case) or query parameter that holds the user's secret. */
		secretName: messagingApp === 'header' ? nameIn('headerName').toLowerCase() : nameIn('parameterName'),
		/** Undefined if any address may send. */
		addresses: hasList ? readAddressList(String(parameter('allowedAddresses', '') ?? '')) : undefined,
		/** Seconds. The specification suggests 60; never unlimited. */
		tolerance: bounded(options.tolerance, 60, 3600),
		/** Milliseconds within which an event without an ID counts as a repeat. */
		period: bounded(options.repeatPeriod, 10, 24 * 60) * 60_000,
		/** Whether all n8n processes share the memory of started events. */
		sharedMemory: options.eventMemory !== 'process',
		/** How many events that memory holds. */
		remembered: bounded(options.rememberedEvents, memoryLimit.usual, memoryLimit.events),
		replies,
		hasServiceCredential: credentials?.[serviceCredential] !== undefined,
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}
