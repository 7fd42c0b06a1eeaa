import type { IBinaryData } from 'n8n-workflow';
import { decodedSize, isList, maxAttachmentBytes, type RequestOf } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { emailWords } from '../../words';
import { refuse } from '../../text/checked';
import { toWebAddress } from '../../text/entries';

/** Binary data of an item that goes with an e-mail (endpoints 12 and 13, `attachment_buffer`). */

export const fileOptions = [
	field.text(
		'attachmentFields',
		'Attachment Field Names',
		'Names of the binary fields of the item to attach, separated by commas. At most 10 MB per file.',
		{ placeholder: 'e.g. data, invoice' },
	),
] as const satisfies readonly Field[];

type FileParameters = Parameters<(typeof fileOptions)[number]>;
type Attachment = NonNullable<RequestOf<'emailSend'>['attachment_buffer']>[number];

/** One file of the item, known by everything but its data. */
export interface AttachedFile {
	readonly property: string;
	readonly name: string;
	readonly bytes: number;
	readonly binary: IBinaryData;
}

/** The files named by Attachment Field Names, measured without being loaded. */
export async function readFiles(parameters: FileParameters): Promise<AttachedFile[]> {
	const files: AttachedFile[] = [];
	for (const property of propertiesIn(parameters)) {
		const binary = parameters.binary('attachmentFields', property);
		const name = nameOf(binary, property);
		const bytes = await sizeOf(parameters, binary, name);
		refuseUnfit(parameters, name, bytes);
		files.push({ property, name, bytes, binary });
	}
	return files;
}

/** A file as a request names it; its data follows as base64. */
export const entryOf = ({ name, binary }: AttachedFile): Attachment => ({
	name,
	content: `data:${typeOf(binary)};base64,`,
});

/** The data of the files, read from wherever n8n keeps it. */
export async function dataOf(parameters: FileParameters, files: readonly AttachedFile[]): Promise<Buffer[]> {
	const data: Buffer[] = [];
	for (const { property, name } of files) {
		const read = await parameters.helpers.getBinaryDataBuffer(parameters.item, property);
		refuseUnfit(parameters, name, read.length);
		data.push(read);
	}
	return data;
}

function propertiesIn(parameters: FileParameters): ReadonlySet<string> {
	const value = parameters.raw('attachmentFields');
	const names: unknown = typeof value === 'string' ? value.split(',') : value;
	if (!isList(names) || !names.every((name) => typeof name === 'string'))
		return parameters.refuse('attachmentFields', refuse(emailWords.isNotFieldNames));
	return new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
}

function nameOf({ fileName, fileExtension }: IBinaryData, property: string): string {
	return fileName?.trim() || (fileExtension ? `${property}.${fileExtension}` : property);
}

/** The MIME type without parameters: the sample names nothing else in front of `base64,` (Send email). */
function typeOf({ mimeType }: IBinaryData): string {
	const [type = ''] = (mimeType ?? '').split(';');
	return /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Bytes of a file, wherever n8n keeps it: in memory as base64, or stored under an ID. */
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
	const count = (value: number) => value.toLocaleString('en-US');
	const values = { name, bytes: count(bytes), most: count(maxAttachmentBytes) };
	parameters.refuse('attachmentFields', refuse(emailWords.namesLargeFile, values));
}

/** Files that the service downloads and attaches to an e-mail (endpoints 12 and 13, `attachment`). */

export const urlAttachmentOptions = [
	field.rows('attachmentUrls', 'Attachments by URL', {
		placeholder: 'Add attachment',
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
] as const satisfies readonly Field[];

/** The `attachment` of a request; empty when there is none. */
export const readUrlAttachments = (
	parameters: Parameters<(typeof urlAttachmentOptions)[number]>,
): NonNullable<RequestOf<'emailSend'>['attachment']> =>
	parameters.rows('attachmentUrls').map((row) => ({
		name: row.text('name').trim(),
		url: row.checked('url', toWebAddress).url,
	}));
