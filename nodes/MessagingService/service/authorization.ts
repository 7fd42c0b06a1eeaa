import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { parsedAddress, typedAddress } from './address';
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

/** What the HTTP Request node hands over has `uri`. */
interface AnyRequest extends Omit<IHttpRequestOptions, 'url'> {
	readonly url?: string;
	readonly uri?: string;
}

/** Whether a request goes to the host of the credential's Base URL, in the same scheme and at the same port. */
function goesToService({ baseUrl }: ICredentialDataDecryptedObject, request: AnyRequest): boolean {
	const service = parsedAddress(typedAddress(baseUrl))?.origin;
	const to = request.url ?? request.uri ?? '';
	return (
		service !== undefined &&
		URL.canParse(to, request.baseURL) &&
		new URL(to, request.baseURL).origin === service
	);
}

/**
 * Puts the header of a credential on a request, and a deadline for its whole answer: the `timeout` of n8n's
 * requests only counts silence. Both credential types for sending use it. Also n8n's HTTP Request node may use
 * them, but only for the service: whoever may use a credential cannot have its key sent to another host.
 *
 * @throws Error when the request goes elsewhere
 */
export const authenticate: IAuthenticate = async (
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> => {
	if (!goesToService(credential, request)) throw new Error(otherHost);
	return {
		...request,
		headers: { ...request.headers, Authorization: authorizationOf(credential) },
		...(request.timeout && { abortSignal: within(request.timeout, cancelOf(request)) }),
	};
};

const otherHost =
	'This credential is only for the host of its Base URL, and the request goes to another one. Nothing was sent. ' +
	'Use the address of the service, or a credential of the other host.';

/** The signal that n8n has set to cancel an execution. */
const cancelOf = ({ abortSignal }: IHttpRequestOptions): AbortSignal | undefined =>
	abortSignal instanceof AbortSignal ? abortSignal : undefined;

/** Where the service is (Endpoints, `{base_url}`); a field of both credential types for sending. */
export const baseUrlField: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://api.example.com',
	hint: 'The address that the service gave you, up to the host',
	description:
		'Address of the messaging service, without the paths of its endpoints. Use https, so that messages and credentials travel encrypted.',
};
