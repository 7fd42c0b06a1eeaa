import { createHash } from 'node:crypto';
import type { Draft, Field } from '../operation';
import type { Parameters } from '../../parameters/parameters';
import type { AttachedFile } from './files';

/** Sending the same e-mail of many items in few requests (endpoints 12 and 13 take many recipients). */

export const combineOptions = [
	{
		displayName: 'One Request for Many Items',
		name: 'combineItems',
		type: 'boolean',
		default: false,
		description:
			'Whether items that differ only in their recipients share a request. If the service refuses it, all of them are not sent.',
	},
	{
		displayName: 'Recipients per Request',
		name: 'recipientsPerRequest',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1000 },
		displayOptions: { show: { combineItems: [true] } },
		default: 50,
		description: 'How many recipients to put into one request at most. Those of one item stay together.',
	},
] as const satisfies readonly Field[];

/** JSON that does not depend on the order of keys. */
const canonical = (value: unknown): string =>
	JSON.stringify(value, (_key, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);

/** What makes a file the same file: n8n's ID of it, or its data, and how it is named and typed. */
const identityOf = ({ name, binary }: AttachedFile) => [name, binary.mimeType, binary.id ?? binary.data];

/** Under which key, and with how many others, a request may be shared; nothing when it may not. */
export function sharing(
	parameters: Parameters<(typeof combineOptions)[number]>,
	{ to: _recipients, ...content }: { to: unknown },
	files: readonly AttachedFile[],
): Pick<Draft, 'shared'> {
	if (!parameters.flag('combineItems')) return {};
	const limit = parameters.number('recipientsPerRequest', { min: 1, max: 1000, integer: true });
	const key = createHash('sha256')
		.update(canonical([limit, content, files.map(identityOf)]))
		.digest('base64url');
	return { shared: { key, limit } };
}
