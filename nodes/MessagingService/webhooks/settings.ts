import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList } from './verify/addresses';
import type { EventName } from './kinds/kinds';

/** With this credential the trigger asks the service which SMS a reply answers; without it, it cannot hand replies over. */
const serviceCredential = 'messagingServiceApi';

export type Settings = ReturnType<typeof readSettings>;

/** Limit for the download of media: the service is waiting for the response meanwhile. */
export const mediaTimeoutMs = 20_000;

/** Seconds; never unlimited. The specification suggests 60. */
function toleranceIn({ tolerance }: IDataObject): number {
	const seconds = Number(tolerance ?? 60);
	return Number.isFinite(seconds) ? Math.min(Math.max(Math.floor(seconds), 1), 3600) : 60;
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
		tolerance: toleranceIn(options),
		replies,
		hasServiceCredential: credentials?.[serviceCredential] !== undefined,
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}
