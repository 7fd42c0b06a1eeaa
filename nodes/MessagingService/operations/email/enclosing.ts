import type { RequestOf } from '../../contract';
import type { Parameters } from '../../parameters';
import { addressOf } from '../../text/email/recipients';
import { tidyFileName, toldApart } from '../../text/fileName';
import type { Draft } from '../operation';
import { combineOptions, shareable } from './combine';
import { dataOf, entryOf, fileOptions, readFiles, readUrlAttachments, urlAttachmentOptions } from './files';
import { hintOn } from './queued';
import { onTheList, readList } from '../whoGetsIt';
import { doNotSendTo } from '../options';

/** What both ways of sending an e-mail have in their options. */
export const enclosingOptions = [
	...fileOptions,
	...urlAttachmentOptions,
	...combineOptions,
	doNotSendTo,
] as const;

/** The names that files are sent under, and whether any of them had to be changed for it. */
function fitNames(written: readonly string[]) {
	const tidied = written.map(tidyFileName);
	const changed = tidied.filter((name, index) => name !== written[index]).map((name) => `“${name}”`);
	const notice = `Characters that no file name has were replaced: the file is sent as ${changed.join(', ')}`;
	return { names: toldApart(tidied), notices: changed.length > 0 ? [notice] : [] };
}

/** What an e-mail says to all its recipients, and what the user should know of that. */
interface Email {
	readonly content: object;
	readonly notices?: readonly string[];
}

/**
 * The draft of a request with its attachments: files are measured now and loaded when it is about to leave.
 * @param email what the request says beside its recipients
 */
export async function draftWithFiles<Name extends 'emailSend' | 'emailSendTemplate'>(
	endpoint: Name,
	all: RequestOf<Name>,
	{ content, notices = [] }: Email,
	options: Parameters<(typeof enclosingOptions)[number]>,
): Promise<Draft<Name>> {
	const list = readList(options, undefined);
	const isOnList = ({ email }: { readonly email: string }) => list.address(email);
	const to = all.to.filter((one) => !isOnList(one));
	const leftOut = all.to.filter(isOnList).map(({ email }) => onTheList(email));
	// Where nobody is left, it is made and not sent.
	const given = to.length > 0 ? { ...all, to } : all;
	const byUrl = readUrlAttachments(options);
	const measured = await readFiles(options);
	const fit = fitNames([...byUrl, ...measured].map(({ name }) => name));
	const named = <File extends { name: string }>(file: File, index: number): File => ({
		...file,
		name: fit.names[index] ?? file.name,
	});
	const attachment = byUrl.map(named);
	const files = measured.map((file, index) => named(file, byUrl.length + index));
	const request = { ...given, ...(attachment.length > 0 && { attachment }) };
	const recipients = request.to.map(addressOf);
	const draft: Draft<Name> = {
		endpoint,
		request,
		recipients,
		notices: [...notices, ...fit.notices],
		notes: hintOn(recipients),
		leftOut,
		...(files.length > 0 && {
			placeholders: {
				attachment_buffer: files.map(({ name, bytes }) => ({ name, content: `(${bytes} bytes, as base64)` })),
			},
			complete: async (merged: RequestOf<Name>) => ({
				request: { ...merged, attachment_buffer: files.map(entryOf) },
				files: await dataOf(options, files),
			}),
		}),
	};
	if (to.length === 0) return { ...draft, skip: () => leftOut };
	return shareable(draft, options, { content, attachment, files });
}
