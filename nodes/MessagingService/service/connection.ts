import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import type { Endpoint } from '../contract';
import { baseUrlWords, blankWords, unusableSetup } from '../failures';
import { toCountry, type CountryCode } from '../text/phone/countries';
import { accountLimits, type AccountLimits } from './accountLimits';
import { blankIn } from './authorization';
import { readBaseUrl } from './baseUrl';
import { senderDefaults, type SenderDefaults } from './senderDefaults';

/** Credential type of each authentication scheme (Authentication). */
const credentialTypes = {
	basic: 'messagingServiceApi',
	bearer: 'messagingServiceEmailApi',
} as const satisfies Record<Endpoint['scheme'], string>;

/** From where the service is asked. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** The service as one credential reaches it; read once per run. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
	/** Whose numbers may be written without country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Who sends where a node does not say it. */
	readonly senders: SenderDefaults;
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
		senders: senderDefaults(data),
		timeoutMs,
		limits: accountLimits(data),
	};
}
