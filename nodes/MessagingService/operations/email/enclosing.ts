import type { RequestOf } from '../../contract';
import type { Parameters } from '../../parameters';
import type { Draft } from '../operation';
import { combineOptions, shareable } from './combine';
import { fileOptions, readFiles, withFiles } from './files';
import { urlAttachmentOptions } from './urlAttachments';

/** What both ways of sending an e-mail have in their options. */
export const enclosingOptions = [...fileOptions, ...urlAttachmentOptions, ...combineOptions] as const;

/** The draft of a request: its files are measured now and loaded when it is about to leave. */
export async function draftWithFiles<Name extends 'emailSend' | 'emailSendTemplate'>(
	endpoint: Name,
	request: RequestOf<Name>,
	options: Parameters<(typeof enclosingOptions)[number]>,
): Promise<Draft<Name>> {
	const files = await readFiles(options);
	const draft = { endpoint, request, recipients: request.to.map(({ email }) => email) };
	if (files.length === 0) return shareable(draft, options, files);
	const enclosed = {
		...draft,
		placeholders: {
			attachment_buffer: files.map(({ name, bytes }) => ({ name, content: `(${bytes} bytes, as base64)` })),
		},
		complete: async (merged: RequestOf<Name>) => ({
			...merged,
			attachment_buffer: await withFiles(options, files),
		}),
	};
	return shareable(enclosed, options, files);
}
