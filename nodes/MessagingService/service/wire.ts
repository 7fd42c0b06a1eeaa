import { endpoints, type Endpoint, type EndpointName } from '../contract';

/** The request as it goes over the wire, without its authentication. */
export interface WireRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly body?: object;
}

/** Places the parameters of a request where its endpoint wants them. */
export function wireRequest(baseUrl: string, name: EndpointName, request: object): WireRequest {
	const { method, path, parametersIn } = endpoints[name];
	const address = `${baseUrl}${path}`;
	switch (parametersIn) {
		case 'body':
			return { method, url: address, body: request };
		case 'query': {
			const query = Object.entries<unknown>({ ...request })
				.filter(([, value]) => value !== undefined)
				.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
			return { method, url: query.length > 0 ? `${address}?${query.join('&')}` : address };
		}
		case 'path':
			return {
				method,
				url: Object.entries<unknown>({ ...request }).reduce(
					(url, [key, value]) => url.replace(`{${key}}`, encodeURIComponent(String(value))),
					address,
				),
			};
		case 'none':
			return { method, url: address };
	}
}
