import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Authenticate } from '../engine/credentials';

/**
 * Replaces the fixed host of n8n's own nodes. n8n passes every request to the credential type, which adds the secrets and
 * here also replaces the host; node and engine are unchanged.
 *
 * @param host the node's host, with its scheme
 * @param secrets the fields that the credential adds
 */
export function exchanged(
	host: string,
	serviceUrl: string,
	secrets: Partial<IHttpRequestOptions>,
): Authenticate {
	const at = (address: string) => {
		if (!address.startsWith(host)) throw new Error(`A request for ${host} went elsewhere.`);
		return `${serviceUrl}${address.slice(host.length)}`;
	};
	return async (_data, request) => {
		const { baseURL, headers } = request;
		// The older request helper uses "uri".
		const { uri } = request as IHttpRequestOptions & { uri?: string };
		const address =
			uri !== undefined
				? { uri: at(uri) }
				: baseURL !== undefined
					? { baseURL: at(baseURL) }
					: { url: at(request.url) };
		return { ...request, ...address, ...secrets, headers: { ...headers, ...secrets.headers } };
	};
}
