import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import type { Endpoint } from '../../contract';
import { baseUrlWords, blankWords, unusableSetup } from '../../failures';
import { toCountry, type CountryCode } from '../../text/phone/countries';
import { blankIn } from './authorization';
import { readBaseUrl } from './baseUrl';
import { mostOfAccount } from './fields';

/** Credential type of each authentication scheme (Authentication). */
const credentialTypes = {
	basic: 'messagingServiceApi',
	bearer: 'messagingServiceEmailApi',
} as const satisfies Record<Endpoint['scheme'], string>;

/** From where the service is asked. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** Limits of an account by contract; what is not set is learned from the answers. */
export interface AccountLimits {
	readonly perSecond: number | undefined;
	readonly mostAtOnce: number | undefined;
}

/** The service as one credential reaches it; read once per run. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
	/** Whose numbers may be written without country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Who sends where a node does not say it; empty text where nobody does. */
	readonly senders: ReturnType<typeof sendersOf>;
	readonly timeoutMs: number;
	readonly limits: AccountLimits;
}

/**
 * Reads the credential of a scheme and checks its Base URL.
 * @throws NodeOperationError when its Base URL cannot be used, or a blank was pasted along
 */
export async function connect(
	context: RequestContext,
	scheme: Endpoint['scheme'],
	timeoutMs: number,
): Promise<Connection> {
	const type = credentialTypes[scheme];
	const data = await context.getCredentials(type);
	const baseUrl = readBaseUrl(data);
	if (!baseUrl.ok) throw unusableSetup(context.getNode(), baseUrlWords(baseUrl));
	const blank = blankIn(data);
	if (blank) throw unusableSetup(context.getNode(), blankWords(blank));
	const stored = context.getNode().credentials?.[type];
	const country = toCountry(data.defaultCountry);
	return {
		baseUrl: baseUrl.url,
		credential: { id: stored?.id ?? '', name: stored?.name ?? '', type, data },
		defaultCountry: country.ok ? country.country : undefined,
		senders: sendersOf(data),
		timeoutMs,
		limits: limitsOf(data),
	};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The defaults that a credential holds. */
export const sendersOf = (data: ICredentialDataDecryptedObject) => ({
	senderId: textOf(data.senderId),
	whatsAppAgent: textOf(data.whatsAppAgent),
	fromName: textOf(data.fromName),
	fromEmail: textOf(data.fromEmail),
});

/** A number that was set: not beyond what the field takes, and nothing where it is no number or 0. */
function limitOf(value: unknown, most: number): number | undefined {
	const given = Number(value ?? 0);
	return given > 0 ? Math.min(given, most) : undefined;
}

/** The limits that a credential holds. */
function limitsOf({ requestsPerSecond, mostAtOnce }: ICredentialDataDecryptedObject): AccountLimits {
	const atOnce = limitOf(mostAtOnce, mostOfAccount.atOnce);
	return {
		perSecond: limitOf(requestsPerSecond, mostOfAccount.perSecond),
		mostAtOnce: atOnce && Math.max(1, Math.floor(atOnce)),
	};
}
