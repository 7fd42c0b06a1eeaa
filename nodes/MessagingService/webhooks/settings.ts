import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readAddressList } from './verify/addresses';
import type { EventName } from './event/kinds';
import { NewestMap } from '../bounded/newestMap';
import { textOrEmpty } from '../contract';
import { listOf } from '../text/keywords';

/**
 * With this credential the trigger asks the service which SMS a reply answers; without it, it
 * cannot hand replies over.
 */
const serviceCredential = 'messagingServiceApi';

export type TriggerSettings = ReturnType<typeof readSettings>;

/** Limit for the download of media: the service is waiting for the response meanwhile. */
export const mediaTimeoutMs = 20_000;

/** Seconds; never unlimited. The specification suggests 60. */
/** By how much the time of a signature may differ from the clock. */
export const toleranceSeconds = { least: 1, most: 3600, usual: 60 } as const;

function toleranceIn({ tolerance }: IDataObject): number {
	const { least, most, usual } = toleranceSeconds;
	const seconds = Number(tolerance ?? usual);
	return Number.isFinite(seconds) ? Math.min(Math.max(Math.floor(seconds), least), most) : usual;
}

/** Reads the node's parameters, once per request. */
export function readSettings(context: IWebhookFunctions | IHookFunctions) {
	const parameter = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback as object);
	const { parameters, credentials } = context.getNode();
	/** The specification shows no authentication scheme for messaging-app events. */
	const authentication = parameter('eventAuthentication', 'signature') as
		'signature' | 'header' | 'query' | 'address';
	const options = parameter('additionalOptions', {}) as IDataObject;
	const replies = (options.replies ?? 'handOver') as 'handOver' | 'both' | 'start';
	// Only an empty field means no list: an expression that evaluates to nothing is a list that
	// admits nobody.
	const hasList = String(parameters.allowedAddresses ?? '').trim() !== '';
	const nameIn = (field: string) => String(parameter(field, '')).trim();
	return {
		events: parameter('events', []) as EventName[],
		authentication,
		/** Name of the header (in lower case) or query parameter that holds the user's secret. */
		secretName:
			authentication === 'header' ? nameIn('headerName').toLowerCase() : nameIn('parameterName'),
		/** Undefined if any address may send. */
		addresses: hasList
			? readAddressList(String(parameter('allowedAddresses', '') ?? ''))
			: undefined,
		tolerance: toleranceIn(options),
		replies,
		hasServiceCredential: credentials?.[serviceCredential] !== undefined,
		filters: parameter('filters', {}) as IDataObject,
		options,
	};
}

/** Reads the credential, as rarely as possible: each reading costs n8n as much as an event. */

export const webhookCredential = 'messagingServiceWebhookApi';

const minKeyLength = 8;

/**
 * Says why a key is unusable, without quoting it. White space at either end is a typing error, or
 * part of the key.
 */
function complaintOf(key: string): string | undefined {
	if (key !== key.trim()) return 'has a space or line break at its beginning or end';
	return key.length < minKeyLength ? `is shorter than ${minKeyLength} characters` : undefined;
}

function keysIn({ apiKey, additionalApiKeys }: IDataObject) {
	const others = listOf(textOrEmpty(additionalApiKeys)).map((key, at) => ({
		label: `Entry ${at + 1} of “Additional API Keys”`,
		key,
	}));
	const judged = [{ label: '“API Key”', key: textOrEmpty(apiKey) }, ...others]
		.filter(({ key }) => key !== '')
		.map(({ label, key }) => ({ label, key, complaint: complaintOf(key) }));
	return {
		/** The current key first. */
		usable: [...new Set(judged.filter(({ complaint }) => !complaint).map(({ key }) => key))],
		/** Sentences about the unusable keys. */
		complaints: judged.flatMap(({ label, complaint }) =>
			complaint ? [`${label} ${complaint}.`] : [],
		),
	};
}

/**
 * Reads the fields of the credential, ignoring white space around the service name and the secret.
 */
export const webhookSecretsIn = (data: IDataObject) => ({
	keys: keysIn(data),
	/** In lower case; undefined if the headers are to be found by their form. */
	service: textOrEmpty(data.serviceName).trim().toLowerCase() || undefined,
	sharedSecret: textOrEmpty(data.sharedSecret).trim(),
});

export type WebhookSecrets = ReturnType<typeof webhookSecretsIn>;

/**
 * Milliseconds for which a reading may admit events, and for which a reading made to refuse may
 * refuse others. So a removed key still works for a moment, and a new key works at once, except in
 * a flood of refusals.
 */
export const readingLasts = { toAdmit: 10_000, toRefuse: 1_000 } as const;

export type ReadingPurpose = keyof typeof readingLasts;

interface CredentialReading {
	/** Milliseconds at which it began. */
	readonly at: number;
	readonly secrets: Promise<WebhookSecrets>;
	/** Made because an earlier one would have refused. */
	readonly toRefuse: boolean;
}

/** The latest reading of each credential, shared by all requests while it is in progress. */
const readings = new NewestMap<CredentialReading>(1_000);

/**
 * Returns the credential of a trigger, from the cache if it is recent. In test mode it is read each
 * time.
 * @param now milliseconds
 * @param purpose whether to admit events, or to confirm a refusal
 * @throws what n8n throws for an unreadable credential; that is not cached
 */
export async function readSecrets(
	context: IWebhookFunctions,
	now: number,
	purpose: ReadingPurpose,
) {
	const read = async () =>
		webhookSecretsIn(await context.getCredentials<IDataObject>(webhookCredential));
	const id = context.getNode().credentials?.[webhookCredential]?.id;
	if (!id || context.getMode() === 'manual') return await read();
	const cached = readings.get(id);
	const toRefuse = purpose === 'toRefuse';
	const age = now - (cached?.at ?? -Infinity);
	const isValid =
		age === 0 || (age > 0 && age < readingLasts[purpose] && (!toRefuse || cached?.toRefuse));
	if (cached && isValid) return await cached.secrets;
	const reading: CredentialReading = { at: now, secrets: read(), toRefuse };
	readings.set(id, reading);
	reading.secrets.catch(() => {
		if (readings.get(id) === reading) readings.delete(id);
	});
	return await reading.secrets;
}
