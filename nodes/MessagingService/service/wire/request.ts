import { endpoints, type Endpoint, type EndpointName } from '../../contract';

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

/**
 * So much of a file is encoded at once: a multiple of three bytes, which are four characters of base64, and small enough
 * for V8 to throw the text away cheaply.
 */
const slice = 3 * 8 * 1024;

/** An entry of `attachment_buffer`: its `content` ends where the data of its file follows as base64. */
interface Named {
	readonly name: string;
	readonly content: string;
}

function piecesOf(request: object, files: readonly Buffer[]): Array<string | Buffer> {
	if (files.length === 0) return [JSON.stringify(request)];
	const { attachment_buffer: named, ...others } = request as { attachment_buffer: readonly Named[] };
	const open = (value: object | string) => JSON.stringify(value).slice(0, -1);
	return [
		`${open(others)},"attachment_buffer":`,
		...named.flatMap(({ content, ...rest }, index) => [
			`${index === 0 ? '[' : ','}${open(rest)},"content":${open(content)}`,
			files[index] ?? '',
			'"}',
		]),
		']}',
	];
}

const sizeOf = (piece: string | Buffer): number =>
	typeof piece === 'string' ? Buffer.byteLength(piece) : 4 * Math.ceil(piece.length / 3);

/**
 * The body of a request. Files are encoded right into their places: the body is the only copy of them, where JSON
 * made of texts would take three more and most of the time that sending a file takes.
 *
 * @param files data of the entries of `attachment_buffer` (endpoints 12 and 13), in their order; each follows what the
 *   `content` of its entry begins with
 */
export function bytesOf(request: object, files: readonly Buffer[] = []): Buffer {
	const pieces = piecesOf(request, files);
	const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0));
	let at = 0;
	for (const piece of pieces) {
		if (typeof piece === 'string') at += bytes.write(piece, at);
		else
			for (let from = 0; from < piece.length; from += slice)
				at += bytes.write(piece.toString('base64', from, from + slice), at, 'latin1');
	}
	return bytes;
}
