import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList } from './verify/addresses';
import type { EventName } from './event/events';
import { memoryLimit } from './once/stored';

/** What the user set, read once per request. */

/** With it the trigger asks the service which SMS a reply answers. */
const serviceCredential = 'messagingServiceApi';

/** How a messaging-app event shows that it comes from the service; the specification shows no scheme. */
export type MessagingAppScheme = 'signature' | 'header' | 'query' | 'address';

export type Settings = ReturnType<typeof readSettings>;

/** Milliseconds that the download of media may take: the service waits for its answer meanwhile. */
export const mediaPatience = 20_000;

/** A whole number of at least 1; what is no number is the default. */
export function bounded(value: unknown, fallback: number, most: number): number {
	const number = Number(value ?? fallback);
	return Number.isFinite(number) ? Math.min(Math.max(Math.floor(number), 1), most) : fallback;
}

export function readSettings(context: IWebhookFunctions | IHookFunctions) {
	const parameter = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback as object);
	const { parameters, credentials } = context.getNode();
	const messagingApp = parameter('whatsAppAuthentication', 'signature') as MessagingAppScheme;
	const options = parameter('additionalOptions', {}) as IDataObject;
	const replies = (options.replies ?? 'handOver') as 'handOver' | 'both' | 'start';
	// An expression that comes out empty is a list of nobody; only a field left empty is no list.
	const isListed = String(parameters.allowedAddresses ?? '').trim() !== '';
	const nameIn = (field: string) => String(parameter(field, '')).trim();
	return {
		events: parameter('events', []) as EventName[],
		messagingApp,
		/** Of the header or query parameter with the user's secret, in small letters for a header. */
		secretName: messagingApp === 'header' ? nameIn('headerName').toLowerCase() : nameIn('parameterName'),
		/** Undefined when any address may send. */
		addresses: isListed ? readAddressList(String(parameter('allowedAddresses', '') ?? '')) : undefined,
		/** Seconds. The specification suggests 60; never unlimited. */
		tolerance: bounded(options.tolerance, 60, 3600),
		/** Milliseconds within which an event without an ID of its own is the same one. */
		period: bounded(options.repeatPeriod, 10, 24 * 60) * 60_000,
		/** Whether all processes of n8n remember started events together. */
		sharedMemory: options.eventMemory !== 'process',
		/** How many of them. */
		remembered: bounded(options.rememberedEvents, memoryLimit.usual, memoryLimit.events),
		/** Where SMS go that answer questions; without a credential for the service they cannot be told. */
		replies: credentials?.[serviceCredential] ? replies : ('start' as const),
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}
