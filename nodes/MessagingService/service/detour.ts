import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { isRecord } from '../contract';
import { readBaseUrl } from './baseUrl';

/** Ways on which somebody else than the service could read the key of a request. */

/** The options of both kinds of request that n8n has: what its HTTP Request node hands over has `uri`. */
interface AnyRequest {
	readonly url?: unknown;
	readonly uri?: unknown;
	readonly baseURL?: unknown;
	readonly headers?: unknown;
	readonly proxy?: unknown;
	readonly rejectUnauthorized?: unknown;
	readonly skipSslCertificateValidation?: unknown;
	readonly agentOptions?: unknown;
	readonly disableFollowRedirect?: unknown;
	readonly followRedirect?: unknown;
	readonly followAllRedirects?: unknown;
}

const isSet = (value: unknown): boolean =>
	isRecord(value)
		? Object.keys(value).length > 0
		: value !== undefined && value !== null && value !== '' && value !== false;

/** Whether each address of a request has the scheme, the host and the port of the Base URL. */
function goesTo(origin: string, { url, uri, baseURL }: AnyRequest): boolean {
	const base = typeof baseURL === 'string' ? baseURL : undefined;
	const given = [url, uri].filter((one) => one !== undefined && one !== null).map(String);
	return (
		given.length > 0 && given.every((to) => URL.canParse(to, base) && new URL(to, base).origin === origin)
	);
}

const hasHost = ({ headers }: AnyRequest): boolean =>
	isRecord(headers) && Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host');

/** A certificate of the user's own proves nothing about the service; one that shows who asks is harmless. */
function hasLooseTls({
	rejectUnauthorized,
	skipSslCertificateValidation,
	agentOptions,
}: AnyRequest): boolean {
	const harmless: readonly string[] = ['cert', 'key', 'passphrase'];
	return (
		rejectUnauthorized === false ||
		skipSslCertificateValidation === true ||
		(isRecord(agentOptions) && Object.keys(agentOptions).some((name) => !harmless.includes(name)))
	);
}

/** Both kinds of request follow redirects unless they are told not to. */
const followsRedirects = (request: AnyRequest): boolean =>
	request.uri === undefined
		? request.disableFollowRedirect !== true
		: request.followRedirect !== false || isSet(request.followAllRedirects);

const wayOut = {
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

const detours: ReadonlyArray<readonly [isTaken: (request: AnyRequest) => boolean, words: string]> = [
	[hasHost, wayOut.host],
	[({ proxy }) => isSet(proxy), wayOut.proxy],
	[hasLooseTls, wayOut.tls],
	[followsRedirects, wayOut.redirects],
];

/**
 * Why a request gets no key, with what to change in n8n's HTTP Request node; nothing where the key goes straight to the
 * service. A proxy that is set in the environment of n8n cannot be seen here.
 */
export function detourOf(
	credential: ICredentialDataDecryptedObject,
	request: AnyRequest,
): string | undefined {
	const service = readBaseUrl(credential);
	if (!service.ok) return said(wayOut[service.why]);
	if (!goesTo(new URL(service.url).origin, request)) return said(wayOut.elsewhere);
	const taken = detours.find(([isTaken]) => isTaken(request));
	return taken && said(taken[1]);
}

const said = (words: string): string => `${words} Nothing was sent.`;
