import type { IBinaryKeyData, IWebhookFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import type { Response } from '../../operations/question';
import { tidyFileName } from '../../text/fileName';

export const names = {
	decision: 'decision',
	text: 'text',
	code: 'code',
	field: (index: number) => `field-${index}`,
} as const;

/** The fields of a form of the user's. */
export const fieldsOf = (response: Response) => (response.type === 'customForm' ? response.fields : []);

/** What a person entered on the page, as the form posts it: text by name, never taken for granted. */
export type Posted = Readonly<Record<string, readonly string[]>>;

/**
 * The form in a POST, as n8n has parsed it. n8n parses other types of content too, and a JSON body can have the very
 * shape of an upload, with the path of any file on the server. So the type decides what a body may be.
 *
 * @returns nothing where the request has a type that the page's form does not send
 */
export function formIn(
	context: IWebhookFunctions,
	response: Response,
): { readonly posted: Posted; readonly uploads: Uploads } | undefined {
	// A body that is empty is undefined, in spite of its type.
	const body: unknown = context.getBodyData();
	const hasFiles = fieldsOf(response).some(({ type }) => type === 'file');
	// Without its parameters, such as the boundary or a charset.
	const [type = ''] = (context.getRequestObject().headers['content-type'] ?? '').split(';');
	switch (type.trim().toLowerCase()) {
		case 'multipart/form-data': {
			// n8n puts texts and files beside each other.
			const { data, files } = isRecord(body) ? body : {};
			return { posted: postedIn(data), uploads: uploadsIn(files) };
		}
		case 'application/x-www-form-urlencoded':
			return hasFiles ? undefined : { posted: postedIn(body), uploads: {} };
		default:
			return undefined;
	}
}

/** What n8n's parser found under each name; of one it makes no list. */
const fieldsIn = <Value>(
	fields: unknown,
	read: (values: readonly unknown[]) => Value[],
): Record<string, Value[]> =>
	Object.fromEntries(
		Object.entries(isRecord(fields) ? fields : {}).map(([name, value]) => [
			// Of several boxes with one name some parsers make a list.
			name.replace(/\[\]$/, ''),
			read(isList(value) ? value : [value]),
		]),
	);

const postedIn = (fields: unknown): Posted =>
	fieldsIn(fields, (values) => values.filter((one) => typeof one === 'string'));

export const uploadsIn = (files: unknown): Uploads => fieldsIn(files, (values) => values.flatMap(toUpload));

/** A file that a person chose. n8n has put it into a temporary one, which it removes after the answer. */
interface Upload {
	/** As the person's device named it. */
	readonly name: string;
	readonly type: string;
	/** Bytes. */
	readonly size: number;
	readonly path: string;
}

/** By the name of the field. */
export type Uploads = Readonly<Record<string, readonly Upload[]>>;

/**
 * Whether n8n's parser has written this file itself, into its folder of temporary files and under a name of its own.
 * Then it is an object with methods, which nothing that is sent can become: not JSON, XML or the text of a field.
 */
const isWritten = (file: Record<string, unknown>): boolean => typeof file.toJSON === 'function';

function toUpload(file: unknown): Upload[] {
	if (!isRecord(file) || !isWritten(file) || typeof file.filepath !== 'string') return [];
	const { originalFilename: name, mimetype: type, size, filepath: path } = file;
	// A field without a choice arrives as a file without a name.
	if (typeof name !== 'string' || name === '') return [];
	const known = typeof type === 'string' ? type : 'application/octet-stream';
	return [{ name: tidyFileName(name), type: known, size: Number(size), path }];
}

/** Whether each file is of one of the kinds: an ending, a type, or a family of types such as `image/*`. */
export function areAccepted(files: Uploads[string] = [], accepts: readonly string[]): boolean {
	const fits = ({ name, type }: Upload, kind: string) => {
		if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind.toLowerCase());
		return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
	};
	return accepts.length === 0 || files.every((file) => accepts.some((kind) => fits(file, kind)));
}

/** Hands the files to n8n, as binary data named after the labels: `Photo_0`, `Photo_1`. */
export async function keepFiles(
	context: IWebhookFunctions,
	response: Response,
	uploads: Uploads,
): Promise<IBinaryKeyData | undefined> {
	const binary: IBinaryKeyData = {};
	for (const [index, { label, type }] of fieldsOf(response).entries()) {
		if (type !== 'file') continue;
		for (const [number, file] of (uploads[names.field(index)] ?? []).entries()) {
			let name = `${label.replace(/\W/g, '_')}_${number}`;
			// Two labels may differ only in letters that such a name cannot have.
			while (Object.hasOwn(binary, name)) name += '_';
			binary[name] = await context.nodeHelpers.copyBinaryFile(file.path, file.name, file.type);
		}
	}
	return Object.keys(binary).length > 0 ? binary : undefined;
}
