import type { IBinaryKeyData, IWebhookFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import type { Response } from '../operations/question';
import { tidyFileName } from '../text/fileName';

/** Names of the page's fields. */
export const names = {
	decision: 'decision',
	text: 'text',
	code: 'code',
	field: (index: number) => `field-${index}`,
} as const;

/** What a person entered on the page, as the form posts it: text by name, never taken for granted. */
export type Posted = Readonly<Record<string, readonly string[]>>;

/** What a person sent with the page's form. */
export interface Form {
	readonly posted: Posted;
	readonly uploads: Uploads;
}

const multipart = 'multipart/form-data';
const urlencoded = 'application/x-www-form-urlencoded';

/** Without its parameters, such as the boundary or a charset. */
const contentTypeOf = (context: IWebhookFunctions): string =>
	(context.getRequestObject().headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase();

/**
 * The form in a POST, as n8n has parsed it. n8n parses other types of content too, and a JSON body can have the very
 * shape of an upload, with the path of any file on the server. So the type decides what a body may be.
 *
 * @returns nothing where the request has a type that the page's form does not send
 */
export function formIn(context: IWebhookFunctions, response: Response): Form | undefined {
	// A body that is empty is undefined, in spite of its type.
	const body: unknown = context.getBodyData();
	const hasFiles = response.type === 'customForm' && response.fields.some(({ type }) => type === 'file');
	switch (contentTypeOf(context)) {
		case multipart:
			// n8n puts texts and files beside each other.
			return isRecord(body)
				? { posted: postedIn(body.data), uploads: uploadsIn(body.files) }
				: { posted: {}, uploads: {} };
		case urlencoded:
			return hasFiles ? undefined : { posted: postedIn(body), uploads: {} };
		default:
			return undefined;
	}
}

function postedIn(fields: unknown): Posted {
	if (!isRecord(fields)) return {};
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			// Of several boxes with one name some parsers make a list.
			name.replace(/\[\]$/, ''),
			(isList(value) ? value : [value]).filter((one): one is string => typeof one === 'string'),
		]),
	);
}

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
	return [
		{
			name: tidyFileName(name),
			type: typeof type === 'string' ? type : 'application/octet-stream',
			size: Number(size),
			path,
		},
	];
}

/** The files of a form that n8n parsed. */
export function uploadsIn(files: unknown): Uploads {
	if (!isRecord(files)) return {};
	return Object.fromEntries(
		Object.entries(files).map(([name, value]) => [name, (isList(value) ? value : [value]).flatMap(toUpload)]),
	);
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
	for (const [index, { label, type }] of (response.type === 'customForm' ? response.fields : []).entries()) {
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
