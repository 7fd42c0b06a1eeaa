import type { IAuthenticate, ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { within } from '../wire/deadline';
import { readBaseUrl } from './baseUrl';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Value of the `Authorization` header (Authentication): Bearer from an API token; Basic from a user
 * name and a password, or from the already encoded value, since what the pair consists of is not
 * shown. A scheme pasted along with an encoded value or token is dropped.
 */
export function authorizationOf(credential: ICredentialDataDecryptedObject): string {
	if (credential.apiToken !== undefined) {
		return `Bearer ${text(credential.apiToken)
			.trim()
			.replace(/^Bearer\s+/i, '')}`;
	}
	if (credential.authentication === 'encoded') {
		return `Basic ${text(credential.encodedSecret)
			.trim()
			.replace(/^Basic\s+/i, '')}`;
	}
	return `Basic ${Buffer.from(`${text(credential.username)}:${text(credential.password)}`).toString('base64')}`;
}

/** The field of a credential with a blank around its value, which was pasted along and nobody sees. */
export const blankIn = ({
	apiToken,
	authentication,
	username,
	password,
}: ICredentialDataDecryptedObject): 'User Name' | 'Password' | undefined => {
	if (apiToken !== undefined || authentication === 'encoded') return undefined;
	if (text(username).trim() !== text(username)) return 'User Name';
	return text(password).trim() === text(password) ? undefined : 'Password';
};

/**
 * Puts the header of a credential on a request, and a deadline for its whole answer: the `timeout` of n8n's
 * requests only counts silence. Both credential types for sending use it. Also n8n's HTTP Request node may use
 * them, but only straight to the service: whoever may use a credential cannot have its key sent to anybody else.
 *
 * @throws Error that says what to change, where the key could be read by others
 */
export const authenticate: IAuthenticate = async (
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> => {
	const detour = detourOf(credential, { ...request });
	if (detour !== undefined) throw new Error(`${detour} Nothing was sent.`);
	return {
		...request,
		headers: { ...request.headers, Authorization: authorizationOf(credential) },
		...(request.timeout && { abortSignal: within(request.timeout, cancelOf(request)) }),
	};
};

/** The signal that n8n has set to cancel an execution. */
const cancelOf = ({ abortSignal }: IHttpRequestOptions): AbortSignal | undefined =>
	abortSignal instanceof AbortSignal ? abortSignal : undefined;

/** Ways on which somebody else than the service could read the key of a request. */

/** The options of both kinds of request that n8n has: what its HTTP Request node hands over has `uri`. */
type AnyRequest = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => (isRecord(value) ? Object.keys(value).length > 0 : Boolean(value));

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
function hasLooseTls({ agentOptions, ...request }: AnyRequest): boolean {
	if (request.rejectUnauthorized === false || request.skipSslCertificateValidation === true) return true;
	const harmless: readonly string[] = ['cert', 'key', 'passphrase'];
	return isRecord(agentOptions) && Object.keys(agentOptions).some((name) => !harmless.includes(name));
}

/** Both kinds of request follow redirects unless they are told not to. */
const followsRedirects = (request: AnyRequest): boolean =>
	request.uri === undefined
		? request.disableFollowRedirect !== true
		: request.followRedirect !== false || isSet(request.followAllRedirects);

const detours: ReadonlyArray<readonly [isTaken: (request: AnyRequest) => boolean, wayOut: string]> = [
	[
		hasHost,
		'This credential is not sent with a “Host” header, which could lead to another host. Remove the header.',
	],
	[
		({ proxy }) => isSet(proxy),
		'This credential is not sent through a proxy, which could read it. Remove the option “Proxy”.',
	],
	[
		hasLooseTls,
		'This credential is sent only to a service that shows a trusted certificate. Switch off “Ignore SSL Issues”, and use no certificate authority of your own.',
	],
	[
		followsRedirects,
		'This credential does not follow redirects, which could lead to another host. Add the option “Redirects” and switch off “Follow Redirects”.',
	],
];

const unusable = {
	unusable: 'The Base URL of this credential cannot be used: correct it in the credential.',
	unencrypted:
		'The Base URL of this credential is not encrypted: use https, or switch on “Allow Unencrypted” in the credential.',
} as const;

const elsewhere =
	'This credential is only for the host of its Base URL, and the request goes to another one. Use the address of the service, or a credential of the other host.';

/**
 * Why a request gets no key, with what to change in n8n's HTTP Request node; nothing where the key goes straight to the
 * service. A proxy that is set in the environment of n8n cannot be seen here.
 */
function detourOf(credential: ICredentialDataDecryptedObject, request: AnyRequest): string | undefined {
	const service = readBaseUrl(credential);
	if (!service.ok) return unusable[service.why];
	if (!goesTo(new URL(service.url).origin, request)) return elsewhere;
	return detours.find(([isTaken]) => isTaken(request))?.[1];
}
