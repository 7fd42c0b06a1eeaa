import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { textOrEmpty } from '../contract';
import { hashOf } from '../text/hash';
import { deadlineAfter } from '../bounded/reading';
import { readBaseUrl } from './baseUrl';

/** Drops a scheme that was pasted along with the value. */
const headerOf = (scheme: 'Basic' | 'Bearer', value: unknown): string =>
	`${scheme} ${textOrEmpty(value)
		.trim()
		.replace(new RegExp(`^${scheme}\\s+`, 'i'), '')}`;

/**
 * Returns the `Authorization` header (Authentication): Bearer with an API token, or Basic with
 * either user name and password or the encoded value, because the specification does not show what
 * the pair consists of.
 */
export function authorizationOf(credential: ICredentialDataDecryptedObject): string {
	const { apiToken, authentication, encodedSecret, username, password } = credential;
	if (apiToken !== undefined) return headerOf('Bearer', apiToken);
	if (authentication === 'encoded') return headerOf('Basic', encodedSecret);
	const pair = `${textOrEmpty(username)}:${textOrEmpty(password)}`;
	return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/**
 * Tells apart the users of a credential with expressions; never a password, because names of counts
 * are stored.
 */
export function userOf(credential: ICredentialDataDecryptedObject = {}): string {
	const { apiToken, authentication, encodedSecret, username } = credential;
	if (apiToken !== undefined) return hashOf(textOrEmpty(apiToken), 8);
	if (authentication !== 'encoded') return textOrEmpty(username);
	const [user = ''] = Buffer.from(textOrEmpty(encodedSecret), 'base64').toString().split(':');
	return hashOf(user, 8);
}

/**
 * The label of a field whose value cannot be right: it is missing, or has a blank around it, which
 * is easily pasted along.
 */
export interface Flaw {
	readonly why: 'blank' | 'missing';
	readonly field: 'API Token' | 'Encoded Value' | 'User Name' | 'Password';
}

/**
 * Returns what is wrong with the key of a credential. A pair may lack one of its two values: not
 * every service has both.
 */
export function flawIn(credential: ICredentialDataDecryptedObject): Flaw | undefined {
	const { apiToken, authentication, encodedSecret, username, password } = credential;
	const isMissing = (value: unknown) => textOrEmpty(value).trim() === '';
	const hasBlank = (value: unknown) => textOrEmpty(value).trim() !== textOrEmpty(value);
	if (apiToken !== undefined)
		return isMissing(apiToken) ? { why: 'missing', field: 'API Token' } : undefined;
	if (authentication === 'encoded')
		return isMissing(encodedSecret) ? { why: 'missing', field: 'Encoded Value' } : undefined;
	if (isMissing(username) && isMissing(password)) return { why: 'missing', field: 'User Name' };
	if (hasBlank(username)) return { why: 'blank', field: 'User Name' };
	return hasBlank(password) ? { why: 'blank', field: 'Password' } : undefined;
}

/**
 * Adds the Authorization header to a request, and a deadline for the whole answer: the `timeout` of
 * n8n's requests only counts silence. Both credential types for sending use it. The key goes only
 * to the origin of the Base URL, also when n8n's HTTP Request node uses these credentials.
 *
 * @throws Error that says what to change, if the request goes elsewhere
 */
export const authenticate: IAuthenticate = async (
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> => {
	const reason = reasonToWithhold(credential, { ...request });
	if (reason !== undefined) throw new Error(`${reason} Nothing was sent.`);
	const { abortSignal, timeout } = request;
	const cancel = abortSignal instanceof AbortSignal ? abortSignal : undefined;
	return {
		...request,
		headers: { ...request.headers, Authorization: authorizationOf(credential) },
		...(timeout && { abortSignal: deadlineAfter(timeout, cancel) }),
	};
};

/** Why a request gets no key, and what to change. */
const reasons = {
	unusable: 'The Base URL of this credential cannot be used: correct it in the credential.',
	unencrypted:
		'The Base URL of this credential is not encrypted: use https, or switch on “Allow Unencrypted” in the credential.',
	elsewhere:
		'This credential is only for the host of its Base URL, and the request goes to another one. Use the address of the service, or a credential of the other host.',
} as const;

/**
 * Why a request of either kind of n8n's helpers gets no key; those of the HTTP Request node have
 * `uri`.
 */
function reasonToWithhold(
	credential: ICredentialDataDecryptedObject,
	{ url, uri, baseURL }: Readonly<Record<string, unknown>>,
): string | undefined {
	const service = readBaseUrl(credential);
	if (!service.ok) return reasons[service.why];
	const base = typeof baseURL === 'string' ? baseURL : undefined;
	const targets = [url, uri].filter((one) => one !== undefined && one !== null).map(String);
	const { origin } = new URL(service.url);
	const isTheService = (to: string) =>
		URL.canParse(to, base) && new URL(to, base).origin === origin;
	return targets.length > 0 && targets.every(isTheService) ? undefined : reasons.elsewhere;
}
