import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Row } from '../plan/message';

/**
 * A value of a field that is kept. JSON has no missing value, so an empty text stands for it:
 * readers treat both alike.
 */
export type Value = string | number | boolean | null;

/**
 * A row of the ledger as JSON: lists, because n8n stores the execution's data whole, and of its
 * outputs only the values of the fields that the operation keeps.
 */
export type PackedRow = readonly [
	kind: Row['kind'],
	draft: string,
	ofSeveral: 0 | 1,
	to: string | null,
	...outputs: Value[][],
];

/** @param paths of the fields that are kept, such as `description.id` */
export const packed = (
	{ kind, draft, ofSeveral, to, outputs }: Row,
	paths: readonly string[] = [],
): PackedRow => [
	...([kind, draft, ofSeveral ? 1 : 0] as const),
	// Mostly the outputs tell.
	to === recipientIn(outputs) ? null : to,
	...outputs.map((output) => paths.map((path) => valueAt(output, path))),
];

export function unpacked(
	[kind, draft, ofSeveral, to, ...values]: PackedRow,
	paths: readonly string[] = [],
): Row {
	const outputs = values.map((output) => ({ ...outputOf(output, paths), alreadySent: true }));
	return { kind, draft, ofSeveral: ofSeveral === 1, to: to ?? recipientIn(outputs), outputs };
}

/** The one recipient that outputs name; empty if they name none or several. */
function recipientIn(outputs: readonly IDataObject[]): string {
	const [first, ...others] = new Set(outputs.map(({ to }) => to));
	return typeof first === 'string' && others.length === 0 ? first : '';
}

function valueAt(output: IDataObject, path: string): Value {
	const value = path
		.split('.')
		.reduce<unknown>((of, name) => (isRecord(of) ? of[name] : undefined), output);
	return value === undefined || (typeof value === 'object' && value !== null)
		? ''
		: (value as Value);
}

function outputOf(values: readonly Value[], paths: readonly string[]): IDataObject {
	const output: IDataObject = {};
	for (const [index, path] of paths.entries()) {
		const { [index]: value = '' } = values;
		if (value === '') continue;
		const [last = '', ...outer] = path.split('.').reverse();
		const inner = outer.reduceRight<IDataObject>(
			(of, name) => (of[name] ??= {}) as IDataObject,
			output,
		);
		inner[last] = value;
	}
	return output;
}
