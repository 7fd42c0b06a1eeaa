import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { isList, isRecord, type RequestOf } from '../../contract';
import { likelyMeant } from '../../text/email/mailbox';
import { textFields, type Draft } from '../operation';
import type { Parameters } from '../../parameters';
import type { Mailbox } from '../../text/email/mailbox';
import { comparableAddress } from '../../text/email/recipients';
import { tidyFileName, distinctNames } from '../../text/names';
import { suppression, severalRecipients } from '../commonFields';
import { onTheList, readList } from '../suppression';
import { readRecipients, type recipients as recipientsField } from './addresses';
import {
	dataOf,
	attachmentOf,
	fileOptions,
	notAttached,
	readFiles,
	readUrlAttachments,
} from './files';
import { keepsVariables, refuseLineBreaks, type variablesField } from './variables';

/** One output item per recipient of an email. */
const queuedEmail = z.object({
	...textFields('messageId', 'to', 'toName', 'from', 'status', 'hint'),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	reason: z.string(),
});

/** The sender of a template is unknown. */
type SentEmail = Pick<RequestOf<'emailSend'>, 'to'> & {
	readonly from?: { readonly email: string };
};

/** A hint “Did you mean …?” about addresses that are almost certainly mistyped. */
function hintOn(addresses: readonly string[]): { hint?: string } {
	const likely = addresses.flatMap((address) => likelyMeant(address) ?? []);
	return likely.length > 0 ? { hint: `Did you mean ${likely.join(', ')}?` } : {};
}

/**
 * Matches UUIDs to recipients by their order, which is undocumented; if the counts differ, one item
 * shows both lists.
 */
function queuedItems(body: unknown, { request }: { readonly request: SentEmail }): object[] {
	const { to, from } = request;
	const { data: messageIds } = isRecord(body) ? body : {};
	const common = { ...(from && { from: from.email }), status: 'queued' };
	if (!isList(messageIds) || messageIds.length !== to.length) {
		const recipients = to.map(({ email }) => email);
		return [{ messageIds: messageIds ?? [], recipients, ...common, ...hintOn(recipients) }];
	}
	return to.map(({ email, name }, index) => ({
		messageId: messageIds[index],
		to: email,
		toName: name,
		...common,
		...hintOn([email]),
	}));
}

export const emailSending = {
	effect: 'send',
	output: queuedEmail,
	storedFields: ['messageId', 'to', 'toName', 'from', 'status', 'skipped', 'reason'],
	rebuild: ({ to }: IDataObject) => hintOn(typeof to === 'string' ? [to] : []),
	toOutput: queuedItems,
} as const;

export const sendingOptions = [...fileOptions, ...suppression, severalRecipients] as const;

/** Returns valid, unique file names, with a notice if any had to be changed. */
function fitNames(names: readonly string[]) {
	if (names.length === 0) return { names, notices: [] };
	const tidied = names.map(tidyFileName);
	const changed = tidied.filter((name, index) => name !== names[index]).map((name) => `“${name}”`);
	const notice = `Characters that no file name has were replaced: the file is sent as ${changed.join(', ')}`;
	return { names: distinctNames(tidied), notices: changed.length > 0 ? [notice] : [] };
}

/**
 * Reads the recipients, leaves out suppressed ones, and adds attachments, which are measured now
 * and loaded just before sending.
 */
export async function emailDraft<Name extends 'emailSend' | 'emailSendTemplate'>(
	endpoint: Name,
	parameters: Parameters<
		typeof recipientsField | typeof variablesField,
		(typeof sendingOptions)[number]
	>,
	requestTo: (to: Mailbox[]) => RequestOf<Name>,
	notices: readonly string[] = [],
): Promise<Draft<Name>> {
	const { options } = parameters;
	const read = readRecipients(parameters, severalRecipients, keepsVariables);
	const original = requestTo(read.to);
	refuseLineBreaks(parameters, original.variables, {
		To: read.to.map(({ name }) => name).join(' '),
	});
	const list = await readList(options, { kind: 'an address' });
	const isOnList = ({ email }: { readonly email: string }) => list.address(email);
	const to = original.to.filter((one) => !isOnList(one));
	const leftOut = original.to.filter(isOnList).map(({ email }) => onTheList(email));
	const byUrl = readUrlAttachments(options);
	const measured = await readFiles(options);
	const fit = fitNames([...byUrl, ...measured].map(({ name }) => name));
	const named = <File extends { name: string }>(file: File, index: number): File => ({
		...file,
		name: fit.names[index] ?? file.name,
	});
	const attachment = byUrl.map(named);
	const files = measured.map((file, index) => named(file, byUrl.length + index));
	const shownFiles = files.map(({ name, bytes }) => ({
		name,
		content: `(${bytes} bytes, as base64)`,
	}));
	const complete = async (whole: RequestOf<Name>) => ({
		request: { ...whole, attachment_buffer: files.map(attachmentOf) },
		files: await dataOf(options, files),
	});
	const draftTo = (some: typeof original.to): Draft<Name> => {
		const request = { ...original, to: some, ...(attachment.length > 0 && { attachment }) };
		const recipients = some.map(comparableAddress);
		return {
			endpoint,
			request,
			recipients,
			notices: [...notices, ...read.notices, ...fit.notices, ...notAttached(options)],
			known: some.map(({ email, name }) => ({ to: email, toName: name })),
			notes: hintOn(recipients),
			leftOut,
			to: (addresses) => draftTo(some.filter((one) => addresses.has(comparableAddress(one)))),
			...(files.length > 0 && { placeholders: { attachment_buffer: shownFiles }, complete }),
		};
	};
	// If everybody is on the list, the request keeps its recipients: it is not sent, but must be
	// valid.
	return to.length === 0 ? { ...draftTo(original.to), skip: () => leftOut } : draftTo(to);
}
