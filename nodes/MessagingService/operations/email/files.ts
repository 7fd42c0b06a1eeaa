import type { IBinaryData } from 'n8n-workflow';
import { decodedSize, isList, maxAttachmentBytes, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { emailWords, refuse } from '../../words';
import { toWebAddress } from '../../text/entries';

/** Attachments (endpoints 12 and 13): binary data of the item (`attachment_buffer`) and files by URL (`attachment`). */

export const fileOptions = [
	field.text(
		'attachmentFields',
		'Attachment Field Names',
		'Names of the binary fields of the item to attach, separated by commas. At most 10 MB per file.',
		{ placeholder: 'e.g. data, invoice' },
	),
	field.rows('attachmentUrls', 'Attachments by URL', {
		description: 'Files that the service downloads and attaches. At most 10 MB per file.',
		row: ['attachment', 'Attachment'],
		fields: [
			field.text('name', 'File Name', 'Name of the file in the email', {
				required: true,
				placeholder: 'e.g. invoice.pdf',
			}),
			field.text('url', 'URL', 'Public address of the file', {
				required: true,
				placeholder: 'e.g. https://example.com/invoice.pdf',
			}),
		],
	}),
] as const;

type FileParameters = Parameters<(typeof fileOptions)[number]>;
type Attachment = NonNullable<RequestOf<'emailSend'>['attachment_buffer']>[number];

export interface AttachedFile {
	readonly property: string;
	readonly name: string;
	readonly bytes: number;
	readonly binary: IBinaryData;
}

/** Measures the files in these binary fields without loading them. */
export async function readFiles(
	parameters: FileParameters,
	binaryFields: ReadonlySet<string>,
): Promise<AttachedFile[]> {
	const files: AttachedFile[] = [];
	for (const property of binaryFields) {
		const binary = parameters.binary('attachmentFields', property);
		const name = nameOf(binary, property);
		const bytes = await sizeOf(parameters, binary, name);
		refuseUnfit(parameters, name, bytes);
		files.push({ property, name, bytes, binary });
	}
	return files;
}

/** The entry of a file in a request, to which its data is appended as base64. */
export const entryOf = ({ name, binary }: AttachedFile): Attachment => ({
	name,
	content: `data:${typeOf(binary)};base64,`,
});

export async function dataOf(parameters: FileParameters, files: readonly AttachedFile[]): Promise<Buffer[]> {
	const data: Buffer[] = [];
	for (const { property, name } of files) {
		const read = await parameters.helpers.getBinaryDataBuffer(parameters.item, property);
		refuseUnfit(parameters, name, read.length);
		data.push(read);
	}
	return data;
}

/** The binary fields that Attachment Field Names has. */
export function propertiesIn(parameters: FileParameters): ReadonlySet<string> {
	const value = parameters.raw('attachmentFields');
	const names: unknown = typeof value === 'string' ? value.split(',') : value;
	if (!isList(names) || !names.every((name) => typeof name === 'string'))
		return parameters.refuse('attachmentFields', refuse(emailWords.isNotFieldNames));
	return new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
}

function nameOf({ fileName, fileExtension }: IBinaryData, property: string): string {
	return fileName?.trim() || (fileExtension ? `${property}.${fileExtension}` : property);
}

/** The MIME type without parameters: the sample has none before `base64,` (Send email). */
function typeOf({ mimeType }: IBinaryData): string {
	const [type = ''] = (mimeType ?? '').split(';');
	return /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Size of a file in bytes; n8n keeps it in memory as base64, or stored under an ID. */
async function sizeOf(parameters: FileParameters, binary: IBinaryData, name: string): Promise<number> {
	if (!binary.id) return decodedSize(binary.data);
	if (binary.bytes !== undefined) return binary.bytes;
	try {
		return (await parameters.helpers.getBinaryMetadata(binary.id)).fileSize;
	} catch {
		return parameters.refuse('attachmentFields', refuse(emailWords.namesLostFile, { name }));
	}
}

function refuseUnfit(parameters: FileParameters, name: string, bytes: number): void {
	if (bytes === 0) parameters.refuse('attachmentFields', refuse(emailWords.namesEmptyFile, { name }));
	if (bytes <= maxAttachmentBytes) return;
	const formatted = (value: number) => value.toLocaleString('en-US');
	const values = { name, bytes: formatted(bytes), most: formatted(maxAttachmentBytes) };
	parameters.refuse('attachmentFields', refuse(emailWords.namesLargeFile, values));
}

/** Reads the `attachment` list of a request. */
export const readUrlAttachments = (parameters: FileParameters) =>
	parameters.rows('attachmentUrls').map((row) => ({
		name: row.text('name').trim(),
		url: row.checked('url', toWebAddress).url,
	}));
