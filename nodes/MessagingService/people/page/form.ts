import type { IWebhookFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import type { Response } from '../../operations/question';
import { tidyFileName } from '../../text/names';

export const inputNames = {
	decision: 'decision',
	text: 'text',
	field: (index: number) => `field-${index}`,
} as const;

export const customFields = (response: Response) =>
	response.type === 'customForm' ? response.fields : [];

/** Posted texts by field name. Untrusted: any name may be missing or have several values. */
export type Posted = Readonly<Record<string, readonly string[]>>;

/** Uploads by field name. */
export type Uploads = Readonly<Record<string, readonly Upload[]>>;

/** A file in a temporary place, from which n8n removes it after the response. */
export interface Upload {
	/** The name on the person's device. */
	readonly name: string;
	readonly type: string;
	/** Bytes. */
	readonly size: number;
	readonly path: string;
}

/**
 * Returns the form in a POST, as n8n parsed it. n8n also parses other content types, and a JSON
 * body can look exactly like an upload, with the path of any file on the server. So the content
 * type decides how a body is read.
 * @returns undefined for a content type that the page's form does not send
 */
export function formIn(context: IWebhookFunctions, response: Response) {
	// Undefined if it is empty, in spite of its type.
	const body: unknown = context.getBodyData();
	// Without parameters such as boundary or charset.
	const [type = ''] = (context.getRequestObject().headers['content-type'] ?? '').split(';');
	const kind = type.trim().toLowerCase();
	const { data, files } = isRecord(body) ? body : {};
	if (kind === 'multipart/form-data') return { posted: postedIn(data), uploads: uploadsIn(files) };
	const hasFiles = customFields(response).some((field) => field.type === 'file');
	if (kind !== 'application/x-www-form-urlencoded' || hasFiles) return undefined;
	return { posted: postedIn(body), uploads: {} };
}

/** Reads the values that n8n's parser found under each name; a single one is not a list. */
const fieldsIn = <Value>(fields: unknown, read: (values: readonly unknown[]) => Value[]) =>
	Object.fromEntries(
		Object.entries(isRecord(fields) ? fields : {}).map(([name, value]) => [
			// Some parsers add brackets if several boxes share a name.
			name.replace(/\[\]$/, ''),
			read(isList(value) ? value : [value]),
		]),
	);

const postedIn = (fields: unknown): Posted =>
	fieldsIn(fields, (values) => values.filter((one) => typeof one === 'string'));

export const uploadsIn = (files: unknown): Uploads =>
	fieldsIn(files, (values) => values.flatMap(toUpload));

function toUpload(file: unknown): Upload[] {
	// Only n8n's parser, which names the temporary file itself, creates an object with methods.
	// Nothing that is sent can become one: not JSON, XML or the text of a field.
	if (!isRecord(file) || typeof file.toJSON !== 'function' || typeof file.filepath !== 'string')
		return [];
	const { originalFilename: name, mimetype: type, size, filepath: path } = file;
	// A file field without a choice arrives as a file without a name.
	if (typeof name !== 'string' || name === '') return [];
	const mimeType = typeof type === 'string' ? type : 'application/octet-stream';
	return [{ name: tidyFileName(name), type: mimeType, size: Number(size), path }];
}
