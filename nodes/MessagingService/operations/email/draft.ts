import type { RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { addressOf, withoutRepeats } from '../../text/email/recipients';
import { tidyFileName, toldApart } from '../../text/fileName';
import { hashOf } from '../../text/hash';
import { doNotSendTo } from '../commonFields';
import type { Draft } from '../operation';
import { severalRecipients } from '../several';
import { onTheList, readList } from '../suppression';
import {
	dataOf,
	entryOf,
	fileOptions,
	propertiesIn,
	readFiles,
	readUrlAttachments,
	type AttachedFile,
} from './files';
import { hintOn } from './queued';

const combineOptions = [
	field.toggle(
		'combineItems',
		'One Request for Many Items',
		'Whether items that differ only in their recipients share a request. The recipients of a request may see each other: the service does not document it. A refused request fails for all of them.',
	),
	field.amount('recipientsPerRequest', 'Recipients per Request', 'Maximum number; items are never split', {
		typeOptions: { minValue: 1, maxValue: 1000 },
		show: { combineItems: [true] },
		default: 50,
	}),
] as const;

export const sendingOptions = [...fileOptions, ...combineOptions, doNotSendTo, severalRecipients] as const;

type SendingOptions = Parameters<(typeof sendingOptions)[number]>;

/** What stands in the options themselves, mostly the same for all items. */
const readSending = (options: SendingOptions) => ({
	byUrl: readUrlAttachments(options),
	binaryFields: propertiesIn(options),
	/** How many recipients may share a request. */
	limit: options.flag('combineItems')
		? options.number('recipientsPerRequest', { min: 1, max: 1000, integer: true })
		: undefined,
});

/** Returns valid, unique file names, with a notice if any had to be changed. */
function fitNames(names: readonly string[]) {
	if (names.length === 0) return { names, notices: [] };
	const tidied = names.map(tidyFileName);
	const changed = tidied.filter((name, index) => name !== names[index]).map((name) => `“${name}”`);
	const notice = `Characters that no file name has were replaced: the file is sent as ${changed.join(', ')}`;
	return { names: toldApart(tidied), notices: changed.length > 0 ? [notice] : [] };
}

/** Leaves out suppressed recipients and adds attachments, which are measured now and loaded just before sending. */
export async function emailDraft<Name extends 'emailSend' | 'emailSendTemplate'>(
	endpoint: Name,
	original: RequestOf<Name>,
	{ content, notices = [] }: { readonly content: object; readonly notices?: readonly string[] },
	options: SendingOptions,
): Promise<Draft<Name>> {
	const list = readList(options, undefined);
	const isOnList = ({ email }: { readonly email: string }) => list.address(email);
	const to = original.to.filter((one) => !isOnList(one));
	const leftOut = original.to.filter(isOnList).map(({ email }) => onTheList(email));
	const { byUrl, binaryFields, limit } = options.memoized(readSending);
	const measured = await readFiles(options, binaryFields);
	const fit = fitNames([...byUrl, ...measured].map(({ name }) => name));
	const named = <File extends { name: string }>(file: File, index: number): File => ({
		...file,
		name: fit.names[index] ?? file.name,
	});
	const attachment = byUrl.map(named);
	const files = measured.map((file, index) => named(file, byUrl.length + index));
	const request = {
		...original,
		// If everybody is on the list, the request keeps its recipients: it is not sent, but must be valid.
		...(to.length > 0 && { to }),
		...(attachment.length > 0 && { attachment }),
	};
	const recipients = request.to.map(addressOf);
	const shownFiles = files.map(({ name, bytes }) => ({ name, content: `(${bytes} bytes, as base64)` }));
	const draft: Draft<Name> = {
		endpoint,
		request,
		recipients,
		notices: [...notices, ...fit.notices],
		known: request.to.map(({ email, name }) => ({ to: email, toName: name })),
		notes: hintOn(recipients),
		leftOut,
		...(files.length > 0 && {
			placeholders: { attachment_buffer: shownFiles },
			complete: async (merged: RequestOf<Name>) => ({
				request: { ...merged, attachment_buffer: files.map(entryOf) },
				files: await dataOf(options, files),
			}),
		}),
	};
	if (to.length === 0) return { ...draft, skip: () => leftOut };
	if (limit === undefined) return draft;
	const common = options.memoized(digestOf, content, limit);
	const attached = [...attachment, ...files.map(identityOf)];
	const key = attached.length > 0 ? `${common} ${digestOf(options, attached)}` : common;
	return { ...draft, shared: { key, limit, join: (others) => joined(draft, others) } };
}

/** Identifies a file by its name, its type, and n8n's ID or its data. */
const identityOf = ({ name, binary }: AttachedFile) => [name, binary.mimeType, binary.id ?? binary.data];

const digestOf = (_options: unknown, ...parts: readonly unknown[]) => hashOf(JSON.stringify(parts));

/** One draft for the recipients of several. */
function joined<Name extends 'emailSend' | 'emailSendTemplate'>(
	draft: Draft<Name>,
	others: ReadonlyArray<Draft<Name>>,
): Draft<Name> {
	const all = [draft, ...others];
	const to = withoutRepeats(all.flatMap(({ request }) => request.to));
	const known = all.flatMap((one) => one.known ?? []);
	return { ...draft, request: { ...draft.request, to }, recipients: to.map(addressOf), known };
}
