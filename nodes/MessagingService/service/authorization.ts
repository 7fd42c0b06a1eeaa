import type { IAuthenticate, ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { within } from './deadline';
import { detourOf } from './detour';

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
	const detour = detourOf(credential, request);
	if (detour !== undefined) throw new Error(detour);
	return {
		...request,
		headers: { ...request.headers, Authorization: authorizationOf(credential) },
		...(request.timeout && { abortSignal: within(request.timeout, cancelOf(request)) }),
	};
};

/** The signal that n8n has set to cancel an execution. */
const cancelOf = ({ abortSignal }: IHttpRequestOptions): AbortSignal | undefined =>
	abortSignal instanceof AbortSignal ? abortSignal : undefined;
