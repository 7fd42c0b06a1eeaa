import type { RequestOf } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { toWebAddress } from '../../text/webAddress';

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
