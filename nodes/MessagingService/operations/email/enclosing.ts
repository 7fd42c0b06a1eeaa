import type { RequestOf } from '../../contract';
import type { Draft } from '../operation';
import type { Parameters } from '../../parameters/parameters';
import { combineOptions, sharing } from './combine';
import { fileOptions, readFiles, withFiles } from './files';
import { urlAttachmentOptions } from './urlAttachments';

/** What both ways of sending an e-mail have in their options. */
export const enclosingOptions = [...fileOptions, ...urlAttachmentOptions, ...combineOptions] as const;

type EmailSend = 'emailSend' | 'emailSendTemplate';

/** The draft of a request: its files are measured now and loaded when it is about to leave. */
export async function draftWithFiles<Name extends EmailSend>(
	endpoint: Name,
	request: RequestOf<Name>,
	options: Parameters<(typeof enclosingOptions)[number]>,
): Promise<Draft<Name>> {
	const files = await readFiles(options);
	const draft = { endpoint, request, ...sharing(options, request, files) };
	if (files.length === 0) return draft;
	return {
		...draft,
		notes: { attachments: files.map(({ name, bytes }) => ({ name, bytes })) },
		complete: async (merged) => ({ ...merged, attachment_buffer: await withFiles(options, files) }),
	};
}
