import type { IAuthenticate, ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { deadlineAfter } from '../wire/deadline';
import { readBaseUrl } from './baseUrl';

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Drops a scheme that was pasted along with the value. */
const headerOf = (scheme: 'Basic' | 'Bearer', value: unknown): string =>
	`${scheme} ${textOrEmpty(value)
		.trim()
		.replace(new RegExp(`^${scheme}\\s+`, 'i'), '')}`;

/**
 * Returns the `Authorization` header (Authentication): Bearer with an API token, or Basic with either user name and
 * password or the encoded value, because the specification does not show what the pair consists of.
 */
export function authorizationOf(credential: ICredentialDataDecryptedObject): string {
	const { apiToken, authentication, encodedSecret, username, password } = credential;
	if (apiToken !== undefined) return headerOf('Bearer', apiToken);
	if (authentication === 'encoded') return headerOf('Basic', encodedSecret);
	const pair = `${textOrEmpty(username)}:${textOrEmpty(password)}`;
	return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** The label of a field whose value cannot be right: it is missing, or has a blank around it, which is easily pasted along. */
export interface Flaw {
	readonly why: 'blank' | 'missing';
	readonly field: 'API Token' | 'Encoded Value' | 'User Name' | 'Password';
}

/** Returns what is wrong with the key of a credential. A pair may lack one of its two values: not every service has both. */
export function flawIn(credential: ICredentialDataDecryptedObject): Flaw | undefined {
	const { apiToken, authentication, encodedSecret, username, password } = credential;
	const isMissing = (value: unknown) => textOrEmpty(value).trim() === '';
	const hasBlank = (value: unknown) => textOrEmpty(value).trim() !== textOrEmpty(value);
	if (apiToken !== undefined) return isMissing(apiToken) ? { why: 'missing', field: 'API Token' } : undefined;
	if (authentication === 'encoded')
		return isMissing(encodedSecret) ? { why: 'missing', field: 'Encoded Value' } : undefined;
	if (isMissing(username) && isMissing(password)) return { why: 'missing', field: 'User Name' };
	if (hasBlank(username)) return { why: 'blank', field: 'User Name' };
	return hasBlank(password) ? { why: 'blank', field: 'Password' } : undefined;
}

/**
 * Adds the Authorization header to a request, and a deadline for the whole answer: the `timeout` of n8n's requests only
 * counts silence. Both credential types for sending use it. n8n's HTTP Request node may use these credentials too, but
 * only directly with the service, so that nobody who may use a credential can have its key sent elsewhere.
 *
 * @throws Error that says what to change, if others could read the key
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

/** Options of either kind of n8n request; those of the HTTP Request node have `uri`. */
type AnyRequest = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => (isRecord(value) ? Object.keys(value).length > 0 : Boolean(value));

/** Whether every address in a request has the scheme, host and port of the Base URL. */
function goesTo(origin: string, { url, uri, baseURL }: AnyRequest): boolean {
	const base = typeof baseURL === 'string' ? baseURL : undefined;
	const targets = [url, uri].filter((one) => one !== undefined && one !== null).map(String);
	return (
		targets.length > 0 && targets.every((to) => URL.canParse(to, base) && new URL(to, base).origin === origin)
	);
}

const hasHost = ({ headers }: AnyRequest): boolean =>
	isRecord(headers) && Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host');

/** A custom certificate authority proves nothing about the service; a client certificate is harmless. */
function hasLooseTls({ agentOptions, ...request }: AnyRequest): boolean {
	if (request.rejectUnauthorized === false || request.skipSslCertificateValidation === true) return true;
	const harmless: readonly string[] = ['cert', 'key', 'passphrase'];
	return isRecord(agentOptions) && Object.keys(agentOptions).some((name) => !harmless.includes(name));
}

/** Both kinds of request follow redirects by default. */
const followsRedirects = (request: AnyRequest): boolean =>
	request.uri === undefined
		? request.disableFollowRedirect !== true
		: request.followRedirect !== false || isSet(request.followAllRedirects);

/** Why a key is withheld, and what to change. */
const reasons = {
	unusable: 'The Base URL of this credential cannot be used: correct it in the credential.',
	unencrypted:
		'The Base URL of this credential is not encrypted: use https, or switch on “Allow Unencrypted” in the credential.',
	elsewhere:
		'This credential is only for the host of its Base URL, and the request goes to another one. Use the address of the service, or a credential of the other host.',
	host: 'This credential is not sent with a “Host” header, which could lead to another host. Remove the header.',
	proxy: 'This credential is not sent through a proxy, which could read it. Remove the option “Proxy”.',
	tls: 'This credential is sent only to a service that shows a trusted certificate. Switch off “Ignore SSL Issues”, and use no certificate authority of your own.',
	redirects:
		'This credential does not follow redirects, which could lead to another host. Add the option “Redirects” and switch off “Follow Redirects”.',
} as const;

/**
 * Why a request gets no key, and what to change in the HTTP Request node; `undefined` if the key goes directly to the
 * service. A proxy set in n8n's environment cannot be detected here.
 */
function reasonToWithhold(
	credential: ICredentialDataDecryptedObject,
	request: AnyRequest,
): string | undefined {
	const service = readBaseUrl(credential);
	if (!service.ok) return reasons[service.why];
	if (!goesTo(new URL(service.url).origin, request)) return reasons.elsewhere;
	if (hasHost(request)) return reasons.host;
	if (isSet(request.proxy)) return reasons.proxy;
	if (hasLooseTls(request)) return reasons.tls;
	return followsRedirects(request) ? reasons.redirects : undefined;
}
