import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Authenticate } from '../engine/credentials';

/**
 * The hosts of n8n's own nodes are fixed in them. n8n hands every request to the credential type on its way out, and
 * there, where the secrets go in, the host is exchanged; nothing of the node or of the engine is touched.
 *
 * @param host of the node, with its scheme
 * @param secrets what the credential adds
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
		// The older way to make requests says "uri".
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
