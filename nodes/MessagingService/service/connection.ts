import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IWorkflowExecuteAdditionalData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { isRecord, textOrEmpty, type Endpoint } from '../contract';
import { invalidRun, ofItems, unusableSetup, type Failure } from '../failures';
import { fillAdvice, setupWords } from '../words';
import { toCountry, type CountryCode } from '../text/phone/countries';
import { authorizationOf, flawIn } from './authorization';
import { baseUrlWords, readBaseUrl } from './baseUrl';
import { mostOfAccount, usualTimeout } from './credentialFields';

/** Credential type of each authentication scheme (Authentication). */
const credentialTypes = {
	basic: 'messagingServiceApi',
	bearer: 'messagingServiceEmailApi',
} as const satisfies Record<Endpoint['scheme'], string>;

/** The n8n contexts that can send requests. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** Contractual limits of an account; those not set are learned from the answers. */
export interface AccountLimits {
	readonly perSecond: number | undefined;
	readonly mostAtOnce: number | undefined;
}

/** Connection settings from one credential, as it is for an item. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
	/** Numbers of this country may omit the country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Default senders; empty text if there is none. */
	readonly senders: ReturnType<typeof sendersOf>;
	/** How long to wait for each answer. */
	readonly timeoutMs: number;
	readonly limits: AccountLimits;
}

/**
 * Reads the credential of a scheme and checks its Base URL.
 * @param timeoutMs replaces the Timeout of the credential
 * @throws NodeOperationError if the Base URL is unusable, or the key is missing or has surrounding
 * blanks
 */
export async function connect(
	context: RequestContext,
	scheme: Endpoint['scheme'],
	timeoutMs?: number,
): Promise<Connection> {
	const type = credentialTypes[scheme];
	return connectionIn(context, type, await context.getCredentials(type), timeoutMs);
}

/**
 * Returns what only the nodes with the same credential know, so that they recognize each other;
 * undefined if the credential cannot be used.
 */
export async function sharedKey(context: RequestContext): Promise<string | undefined> {
	try {
		const data = await context.getCredentials(credentialTypes.basic);
		return flawIn(data) ? undefined : authorizationOf(data);
	} catch {
		return undefined;
	}
}

function connectionIn(
	context: RequestContext,
	type: string,
	data: ICredentialDataDecryptedObject,
	timeoutMs?: number,
): Connection {
	const baseUrl = readBaseUrl(data);
	if (!baseUrl.ok) throw unusableSetup(context.getNode(), baseUrlWords(baseUrl));
	const flaw = flawIn(data);
	if (flaw) throw unusableSetup(context.getNode(), fillAdvice(setupWords[flaw.why], flaw));
	const stored = context.getNode().credentials?.[type];
	const country = countryOf(data);
	const atOnce = accountLimit(data.mostAtOnce, mostOfAccount.atOnce);
	return {
		baseUrl: baseUrl.url,
		credential: { id: stored?.id ?? '', name: stored?.name ?? '', type, data },
		defaultCountry: country.ok ? country.country : undefined,
		senders: sendersOf(data),
		timeoutMs: timeoutMs ?? timeoutOf(data),
		limits: {
			perSecond: accountLimit(data.requestsPerSecond, mostOfAccount.perSecond),
			mostAtOnce: atOnce && Math.max(1, Math.floor(atOnce)),
		},
	};
}

/**
 * Returns a function that reads the connection of each item of a run. A credential without
 * expressions is read once, and one with expressions for each item; items for which it is the same
 * share a connection.
 * @returns what is wrong with the credential for this item; if it is the same for all items, that
 * is thrown
 */
export function connections(context: IExecuteFunctions) {
	const ofRun = new Map<Endpoint['scheme'], Connection | undefined>();
	const known = new Map<string, Connection>();
	return async (scheme: Endpoint['scheme'], item: number): Promise<Connection | Failure> => {
		const type = credentialTypes[scheme];
		if (!ofRun.has(scheme))
			ofRun.set(
				scheme,
				(await mayVary(context, type)) ? undefined : await connect(context, scheme),
			);
		const same = ofRun.get(scheme);
		if (same) return same;
		try {
			const data = await context.getCredentials(type, item);
			const written = `${type} ${JSON.stringify(data)}`;
			const connection = known.get(written) ?? connectionIn(context, type, data);
			known.set(written, connection);
			return connection;
		} catch (thrown) {
			return ofItems(invalidRun(context.getNode(), thrown), [item]);
		}
	};
}

/** An expression, unless it is the same for all items of a run. */
const ofItem = /^=(?!\{\{\s*\$(?:secrets|vars|env)\b[\w.[\]'"-]*\s*\}\}$)/;

/** Whether a credential may differ between the items of a run. */
const mayVary = async (context: IExecuteFunctions, type: string): Promise<boolean> =>
	context.getInputData().length > 1 && (await isOfItem(context, type)) !== false;

/**
 * Whether a credential has expressions of the item. n8n's public types give its values only, and
 * never what was entered, so this reads the stored credential by n8n's own helper. If n8n lacks that
 * helper, or it has changed, the answer is undefined: then each item reads its credential.
 */
export async function isOfItem(
	context: IExecuteFunctions,
	type: string,
): Promise<boolean | undefined> {
	const stored = context.getNode().credentials?.[type];
	const additionalData: unknown = Reflect.get(context, 'additionalData');
	if (!stored || !hasHelper(additionalData)) return undefined;
	try {
		const { credentialsHelper: helper } = additionalData;
		const mode = context.getMode();
		const data = await helper.getDecrypted(additionalData, stored, type, mode, undefined, true);
		return Object.values(data).some((value) => ofItem.test(String(value)));
	} catch {
		return undefined;
	}
}

const hasHelper = (found: unknown): found is IWorkflowExecuteAdditionalData =>
	isRecord(found) && isRecord(found.credentialsHelper);

/** Reads the Default Country of a credential, which an expression may give as anything. */
export const countryOf = (data: ICredentialDataDecryptedObject) => toCountry(data.defaultCountry);

export const sendersOf = (data: ICredentialDataDecryptedObject) => ({
	senderId: textOrEmpty(data.senderId).trim(),
	whatsAppAgent: textOrEmpty(data.whatsAppAgent).trim(),
	fromName: textOrEmpty(data.fromName).trim(),
	fromEmail: textOrEmpty(data.fromEmail).trim(),
});

/**
 * Caps a limit at the maximum of its field; `undefined` for 0 and anything that is not a number.
 */
function accountLimit(value: unknown, most: number): number | undefined {
	const limit = Number(value ?? 0);
	return limit > 0 ? Math.min(limit, most) : undefined;
}

/**
 * Reads the Timeout: within the bounds of its field, and the usual one for anything that is not a
 * number.
 */
function timeoutOf({ timeout }: ICredentialDataDecryptedObject): number {
	const seconds = Number(timeout ?? usualTimeout) || usualTimeout;
	return Math.round(Math.min(Math.max(seconds, 1), mostOfAccount.seconds) * 1000);
}

/** For operations that make no request, and so need no credential. */
export const noConnection: Connection = {
	baseUrl: '',
	credential: { id: '', name: '', type: '', data: {} },
	defaultCountry: undefined,
	senders: sendersOf({}),
	timeoutMs: 0,
	limits: { perSecond: undefined, mostAtOnce: undefined },
};

/** A connection that sends nothing, with what a credential says that cannot be used. */
export async function unusable(
	context: IExecuteFunctions,
	scheme: Endpoint['scheme'],
	item: number,
): Promise<Connection> {
	const data = await context.getCredentials(credentialTypes[scheme], item).catch(() => ({}));
	const country = countryOf(data);
	return {
		...noConnection,
		senders: sendersOf(data),
		defaultCountry: country.ok ? country.country : undefined,
	};
}
