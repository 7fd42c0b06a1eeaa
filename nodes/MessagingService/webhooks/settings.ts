import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList, type AddressList } from './addresses';
import type { EventName } from './events';

/** What the user set, read once per request. */

export const webhookCredential = 'messagingServiceWebhookApi';

/** How a messaging-app event shows that it comes from the service; the specification shows no scheme. */
export type MessagingAppScheme = 'signature' | 'header' | 'query' | 'address';

export interface Settings {
	readonly events: readonly EventName[];
	readonly messagingApp: MessagingAppScheme;
	/** Name of the header or query parameter with the user's secret, in small letters for a header. */
	readonly secretName: string;
	/** Undefined when any address may send. */
	readonly addresses: AddressList | undefined;
	/** Seconds. */
	readonly tolerance: number;
	readonly filters: IDataObject;
	readonly options: IDataObject;
}

/** Seconds a signature stays valid: the specification suggests 60; never unlimited. */
function toleranceOf(value: unknown): number {
	const seconds = Number(value ?? 60);
	return Number.isFinite(seconds) ? Math.min(Math.max(Math.floor(seconds), 1), 3600) : 60;
}

/** Reads the parameters of the trigger node. */
export function readSettings(context: IWebhookFunctions | IHookFunctions): Settings {
	const parameter = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback as object);
	const messagingApp = parameter('whatsAppAuthentication', 'signature') as MessagingAppScheme;
	const listed = String(parameter('allowedAddresses', '') ?? '').trim();
	const options = parameter('options', {}) as IDataObject;
	const secretName =
		messagingApp === 'header'
			? String(parameter('headerName', '')).trim().toLowerCase()
			: String(parameter('parameterName', '')).trim();
	return {
		events: parameter('events', []) as EventName[],
		messagingApp,
		secretName,
		addresses: listed === '' ? undefined : readAddressList(listed),
		tolerance: toleranceOf(options.tolerance),
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}

export interface WebhookSecrets {
	/** Every key that may sign, the current one first. */
	readonly apiKeys: readonly string[];
	/** In small letters; undefined when the headers are to be found by their form. */
	readonly service: string | undefined;
	readonly messagingAppSecret: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads the credential; white space around a pasted value is not part of it. */
export function readSecrets(data: IDataObject): WebhookSecrets {
	const keys = [textOf(data.apiKey), ...textOf(data.additionalApiKeys).split(/[\s,;]+/)];
	return {
		apiKeys: [...new Set(keys)].filter((key) => key !== ''),
		service: textOf(data.serviceName).toLowerCase() || undefined,
		messagingAppSecret: textOf(data.whatsAppSecret),
	};
}
