import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList, type AddressList } from './verify/addresses';
import type { EventName } from './event/events';
import { memoryLimit } from './once/stored';

/** What the user set, read once per request. */

/** With it the trigger asks the service which SMS a reply answers. */
const serviceCredential = 'messagingServiceApi';

/** How a messaging-app event shows that it comes from the service; the specification shows no scheme. */
export type MessagingAppScheme = 'signature' | 'header' | 'query' | 'address';

export interface Settings {
	readonly events: readonly EventName[];
	readonly messagingApp: MessagingAppScheme;
	/** Name of the header or query parameter with the user's secret, in small letters for a header. */
	readonly secretName: string;
	/** Undefined when any address may send, because the field was left empty. */
	readonly addresses: AddressList | undefined;
	/** Seconds. */
	readonly tolerance: number;
	/** Milliseconds within which an event without an ID of its own is the same one. */
	readonly period: number;
	/** Whether all processes of n8n remember started events together. */
	readonly sharedMemory: boolean;
	/** How many of them. */
	readonly remembered: number;
	/** Where SMS go that answer questions; without a credential for the service they cannot be told. */
	readonly replies: 'handOver' | 'both' | 'start';
	readonly filters: IDataObject;
	readonly options: IDataObject;
}

/** Milliseconds that the download of media may take: the service waits for its answer meanwhile. */
export const mediaPatience = 20_000;

/** A whole number of at least 1; what is no number is the default. */
export function bounded(value: unknown, fallback: number, most: number): number {
	const number = Number(value ?? fallback);
	return Number.isFinite(number) ? Math.min(Math.max(Math.floor(number), 1), most) : fallback;
}

/** Reads the parameters of the trigger node. */
export function readSettings(context: IWebhookFunctions | IHookFunctions): Settings {
	const parameter = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback as object);
	const messagingApp = parameter('whatsAppAuthentication', 'signature') as MessagingAppScheme;
	const addressText = String(parameter('allowedAddresses', '') ?? '');
	// An expression that comes out empty is a list of nobody; only a field left empty is no list.
	const isListed = String(context.getNode().parameters.allowedAddresses ?? '').trim() !== '';
	const options = parameter('additionalOptions', {}) as IDataObject;
	const secretName =
		messagingApp === 'header'
			? String(parameter('headerName', '')).trim().toLowerCase()
			: String(parameter('parameterName', '')).trim();
	return {
		events: parameter('events', []) as EventName[],
		messagingApp,
		secretName,
		addresses: isListed ? readAddressList(addressText) : undefined,
		// The specification suggests 60 seconds; never unlimited.
		tolerance: bounded(options.tolerance, 60, 3600),
		period: bounded(options.repeatPeriod, 10, 24 * 60) * 60_000,
		sharedMemory: options.eventMemory !== 'process',
		remembered: bounded(options.rememberedEvents, memoryLimit.usual, memoryLimit.events),
		replies: context.getNode().credentials?.[serviceCredential]
			? ((options.replies ?? 'handOver') as Settings['replies'])
			: 'start',
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}
