import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { within } from './deadline';

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

/**
 * Puts the header of a credential on a request, and a deadline for its whole answer: the `timeout` of n8n's
 * requests only counts silence. Both credential types for sending use it.
 */
export const authenticate: IAuthenticate = async (
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> => ({
	...request,
	headers: { ...request.headers, Authorization: authorizationOf(credential) },
	...(request.timeout && { abortSignal: withCancel(within(request.timeout), request.abortSignal) }),
});

/** A deadline, or the signal that n8n has set to cancel an execution, whichever comes first. */
const withCancel = (deadline: AbortSignal, cancel: IHttpRequestOptions['abortSignal']): AbortSignal =>
	cancel instanceof AbortSignal ? AbortSignal.any([cancel, deadline]) : deadline;

/** Where the service is (Endpoints, `{base_url}`); a field of both credential types for sending. */
export const baseUrlField: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://api.example.com',
	description:
		'Address of the messaging service, without the paths of its endpoints. Use https, so that messages and credentials travel encrypted.',
};
