import type { RequestOf } from '../../contract';
import type { Field, Parameters } from '../../parameters';
import { toWebAddress } from '../../text/entries';

/** Files that the service downloads and attaches to an e-mail (endpoints 12 and 13, `attachment`). */

export const urlAttachmentOptions = [
	{
		displayName: 'Attachments by URL',
		name: 'attachmentUrls',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		placeholder: 'Add attachment',
		description: 'Files that the service downloads and attaches. At most 10 MB per file.',
		options: [
			{
				displayName: 'Attachment',
				name: 'attachment',
				values: [
					{
						displayName: 'File Name',
						name: 'name',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. invoice.pdf',
						description: 'Name of the file in the email',
					},
					{
						displayName: 'URL',
						name: 'url',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. https://example.com/invoice.pdf',
						description: 'Public address of the file',
					},
				],
			},
		],
	},
] as const satisfies readonly Field[];

/** The `attachment` of a request; empty when there is none. */
export const readUrlAttachments = (
	parameters: Parameters<(typeof urlAttachmentOptions)[number]>,
): NonNullable<RequestOf<'emailSend'>['attachment']> =>
	parameters.rows('attachmentUrls').map((row) => ({
		name: row.text('name').trim(),
		url: row.checked('url', toWebAddress).url,
	}));
