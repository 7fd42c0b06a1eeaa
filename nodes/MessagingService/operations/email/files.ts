import type { IBinaryData } from 'n8n-workflow';
import { decodedSize, isList, isRecord, maxAttachmentBytes, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { emailWords, refuse } from '../../words';
import { toWebAddress } from '../../text/entries';

/**
 * Attachments (endpoints 12 and 13): binary data of the item (`attachment_buffer`) and files by URL
 * (`attachment`).
 */

export const fileOptions = [
	field.text(
		'attachments',
		'Attachments',
		'Files to attach, at most 10 MB each: names of binary fields of the item, separated by commas, or an expression that returns files or a list of them, such as {{ $("Get Invoice").item.binary.data }}',
		{ default: 'data', placeholder: 'e.g. data, invoice' },
	),
	field.rows('attachmentUrls', 'Attachments by URL', {
		description: 'Files that the service downloads and attaches. At most 10 MB per file.',
		row: ['attachment', 'Attachment'],
		fields: [
			field.text('name', 'File Name', 'Name of the file in the email', {
				placeholder: 'e.g. invoice.pdf',
			}),
			field.text('url', 'URL', 'Public address of the file', {
				placeholder: 'e.g. https://example.com/invoice.pdf',
			}),
		],
	}),
] as const;

type FileParameters = Parameters<(typeof fileOptions)[number]>;
type Attachment = NonNullable<RequestOf<'emailSend'>['attachment_buffer']>[number];

export interface AttachedFile {
	/** The binary field of the item, if it is one. */
	readonly property: string | undefined;
	readonly name: string;
	readonly bytes: number;
	readonly binary: IBinaryData;
}

/** Measures the files that Attachments names, without loading them. */
export async function readFiles(parameters: FileParameters): Promise<AttachedFile[]> {
	const files: AttachedFile[] = [];
	for (const one of attachmentsIn(parameters)) {
		const [property, binary] =
			typeof one === 'string' ? [one, parameters.binary('attachments', one)] : [undefined, one];
		const name = fileNameOf(binary, property ?? 'file');
		const bytes = await fileSize(parameters, binary, name);
		refuseUnfit(parameters, name, bytes);
		files.push({ property, name, bytes, binary });
	}
	return files;
}

/** The entry of a file in a request, to which its data is appended as base64. */
export const attachmentOf = ({ name, binary }: AttachedFile): Attachment => ({
	name,
	content: `data:${typeOf(binary)};base64,`,
});

export async function dataOf(
	parameters: FileParameters,
	files: readonly AttachedFile[],
): Promise<Buffer[]> {
	const data: Buffer[] = [];
	const { helpers, item } = parameters;
	const contentOf = async ({ id, data }: IBinaryData) =>
		id === undefined
			? Buffer.from(data, 'base64')
			: await helpers.binaryToBuffer(await helpers.getBinaryStream(id));
	for (const { property, name, binary } of files) {
		const read = await (property === undefined
			? contentOf(binary)
			: helpers.getBinaryDataBuffer(item, property));
		refuseUnfit(parameters, name, read.length);
		data.push(read);
	}
	return data;
}

/**
 * Names of binary fields and files, in order and without repeats. Nothing is a mistake, an empty
 * list is not.
 */
function attachmentsIn(parameters: FileParameters): ReadonlySet<string | IBinaryData> {
	const found = new Set<string | IBinaryData>();
	if (!parameters.isGiven('attachments')) return found;
	const value = parameters.raw('attachments');
	const all: readonly unknown[] =
		typeof value === 'string' ? value.split(',') : isList(value) ? value : [value];
	for (const one of all) {
		const file =
			typeof one === 'string' ? one.trim() : isRecord(one) ? fileIn(parameters, one) : undefined;
		if (file === undefined) parameters.refuse('attachments', refuse(emailWords.isNoFile));
		if (file !== '') found.add(file);
	}
	if (found.size === 0 && !isList(value))
		parameters.refuse('attachments', refuse(emailWords.isNoFile));
	return found;
}

/**
 * A file as n8n keeps it. `$binary.data` in an expression lacks the content that is kept in memory,
 * but the item has it.
 */
function fileIn(
	parameters: FileParameters,
	given: Record<string, unknown>,
): string | IBinaryData | undefined {
	const { mimeType, id, data, fileName } = given;
	if (typeof mimeType !== 'string') return undefined;
	if (typeof id === 'string' || typeof data === 'string') return given as unknown as IBinaryData;
	return Object.entries(parameters.files).find(
		([, own]) => own.mimeType === mimeType && own.fileName === fileName,
	)?.[0];
}

function fileNameOf({ fileName, fileExtension }: IBinaryData, property: string): string {
	return fileName?.trim() || (fileExtension ? `${property}.${fileExtension}` : property);
}

/** The MIME type without parameters: the sample has none before `base64,` (Send email). */
function typeOf({ mimeType }: IBinaryData): string {
	const [type = ''] = (mimeType ?? '').split(';');
	return /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Size of a file in bytes; n8n keeps it in memory as base64, or stored under an ID. */
async function fileSize(
	parameters: FileParameters,
	binary: IBinaryData,
	name: string,
): Promise<number> {
	if (!binary.id) return decodedSize(binary.data);
	if (binary.bytes !== undefined) return binary.bytes;
	try {
		return (await parameters.helpers.getBinaryMetadata(binary.id)).fileSize;
	} catch {
		return parameters.refuse('attachments', refuse(emailWords.namesLostFile, { name }));
	}
}

function refuseUnfit(parameters: FileParameters, name: string, bytes: number): void {
	if (bytes === 0) parameters.refuse('attachments', refuse(emailWords.namesEmptyFile, { name }));
	if (bytes <= maxAttachmentBytes) return;
	const formatted = (value: number) => value.toLocaleString('en-US');
	const values = { name, bytes: formatted(bytes), most: formatted(maxAttachmentBytes) };
	parameters.refuse('attachments', refuse(emailWords.namesLargeFile, values));
}

/** Reads the `attachment` list of a request. */
export const readUrlAttachments = (parameters: FileParameters) =>
	parameters.rows('attachmentUrls').map((row) => ({
		name: row.text('name').trim(),
		url: row.checked('url', toWebAddress).url,
	}));

/** A notice about files of the item if nothing says what to do with them. */
export function notAttached(parameters: FileParameters): string[] {
	const names = Object.keys(parameters.files);
	return names.length === 0 ||
		parameters.isGiven('attachments') ||
		parameters.isGiven('attachmentUrls')
		? []
		: [
				`Not attached: ${names.join(', ')}. To attach files of the item, add the option Attachments`,
			];
}
