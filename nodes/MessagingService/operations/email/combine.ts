import { createHash } from 'node:crypto';
import { addressOf, withoutRepeats } from '../../text/email/recipients';
import { field, type Field, type Parameters } from '../../parameters';
import type { Draft } from '../operation';
import type { AttachedFile } from './files';

/** Sending the same e-mail of many items in few requests (endpoints 12 and 13 take many recipients). */

export const combineOptions = [
	field.toggle(
		'combineItems',
		'One Request for Many Items',
		'Whether items that differ only in their recipients share a request. The recipients of a request may see each other: the service does not document it. A refusal affects all of them.',
	),
	field.amount(
		'recipientsPerRequest',
		'Recipients per Request',
		'How many recipients to put into one request at most. Those of one item stay together.',
		{ typeOptions: { minValue: 1, maxValue: 1000 }, show: { combineItems: [true] }, default: 50 },
	),
] as const satisfies readonly Field[];

/** What makes a file the same file: n8n's ID of it, or its data, and how it is named and typed. */
const identityOf = ({ name, binary }: AttachedFile) => [name, binary.mimeType, binary.id ?? binary.data];

const digestOf = (_options: unknown, ...said: readonly unknown[]) =>
	createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/** What an e-mail is beside its recipients. */
interface Common {
	readonly content: object;
	readonly attachment: readonly object[];
	readonly files: readonly AttachedFile[];
}

/** The draft of a request that may go to the recipients of other items too, where the user allows it. */
export function shareable<Name extends 'emailSend' | 'emailSendTemplate'>(
	draft: Draft<Name>,
	parameters: Parameters<(typeof combineOptions)[number]>,
	{ content, attachment, files }: Common,
): Draft<Name> {
	if (!parameters.flag('combineItems')) return draft;
	const limit = parameters.number('recipientsPerRequest', { min: 1, max: 1000, integer: true });
	const enclosed = [...attachment, ...files.map(identityOf)];
	const common = parameters.same(digestOf, content, limit);
	const key = enclosed.length > 0 ? `${common} ${digestOf(parameters, enclosed)}` : common;
	const join = (others: ReadonlyArray<Draft<Name>>): Draft<Name> => {
		const to = withoutRepeats([draft, ...others].flatMap(({ request }) => request.to));
		return { ...draft, request: { ...draft.request, to }, recipients: to.map(addressOf) };
	};
	return { ...draft, shared: { key, limit, join } };
}
