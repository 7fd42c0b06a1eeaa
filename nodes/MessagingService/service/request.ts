import { endpoints, type Endpoint, type EndpointName } from '../contract';

/** An HTTP request without its authentication. */
export interface WireRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly body?: object;
}

/** Puts the parameters of a request into the body, query or path, as its endpoint requires. */
export function wireRequest(baseUrl: string, name: EndpointName, request: object): WireRequest {
	const { method, path, parametersIn } = endpoints[name];
	const address = `${baseUrl}${path}`;
	if (parametersIn === 'body') return { method, url: address, body: request };
	const parameters = Object.entries<unknown>({ ...request })
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => [encodeURIComponent(key), encodeURIComponent(String(value))] as const);
	if (parametersIn !== 'query')
		return {
			method,
			url: parameters.reduce((url, [key, value]) => url.replace(`{${key}}`, value), address),
		};
	const query = parameters.map((pair) => pair.join('=')).join('&');
	return { method, url: query === '' ? address : `${address}?${query}` };
}

/**
 * Bytes encoded at once: a multiple of three, so that base64 needs no padding, and few, so that
 * each piece is soon free again.
 */
const sliceBytes = 3 * 8 * 1024;

/** An entry of `attachment_buffer`; the base64 of its file is appended to `content`. */
interface FileEntry {
	readonly name: string;
	readonly content: string;
}

function piecesOf(request: object, files: readonly Buffer[]): Array<string | Buffer> {
	if (files.length === 0) return [JSON.stringify(request)];
	const { attachment_buffer: entries, ...others } = request as {
		attachment_buffer: readonly FileEntry[];
	};
	const open = (value: object | string) => JSON.stringify(value).slice(0, -1);
	return [
		`${open(others)},"attachment_buffer":`,
		...entries.flatMap(({ content, ...rest }, index) => [
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
 * Returns the JSON body of a request. Files are encoded directly into it, which makes one copy of
 * them; `JSON.stringify` would make three more and take most of the time of sending a file.
 *
 * @param files data for `attachment_buffer` (endpoints 12 and 13), in order, appended to the
 * `content` of each entry
 */
export function bytesOf(request: object, files: readonly Buffer[] = []): Buffer {
	const pieces = piecesOf(request, files);
	const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0));
	let at = 0;
	for (const piece of pieces) {
		if (typeof piece === 'string') at += bytes.write(piece, at);
		else
			for (let from = 0; from < piece.length; from += sliceBytes)
				at += bytes.write(piece.toString('base64', from, from + sliceBytes), at, 'latin1');
	}
	return bytes;
}
