import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Row } from '../plan/message';

/** A ledger as one JSON text, because n8n stores the execution's data whole and small objects cost several times as much. */

export type Value = string | number | boolean | null | undefined;

type PackedRow = Pick<Row, 'kind' | 'draft' | 'ofSeveral'> & {
	readonly to: string | undefined;
	/** The values of the fields that the operation keeps, for each output. */
	readonly outputs: ReadonlyArray<readonly Value[]>;
};

/** The memory of one item. */
export interface Memory {
	/** Eight letters, of the item's data. */
	readonly hash: string;
	readonly rows: readonly PackedRow[];
}

type Written = readonly [PackedRow['kind'], string, 0 | 1, string | null, ...Value[][]];

/** JSON has no missing value, so an empty text stands for it: readers of a field treat both alike. */
const written = ({ kind, draft, ofSeveral, to, outputs }: PackedRow): Written => [
	kind,
	draft,
	ofSeveral ? 1 : 0,
	to ?? null,
	...outputs.map((values) => values.map((value) => (value === undefined ? '' : value))),
];

const read = ([kind, draft, ofSeveral, to, ...outputs]: Written): PackedRow => ({
	...{ kind, draft, ofSeveral: ofSeveral === 1, to: to ?? undefined },
	outputs: outputs.map((values) => values.map((value) => (value === '' ? undefined : value))),
});

/** Packs the memories of a run. */
export const pack = (memories: ReadonlyMap<number, Memory>): string =>
	JSON.stringify([...memories].map(([item, { hash, rows }]) => [item, hash, ...rows.map(written)]));

/** Unpacks the text. */
export const unpack = (text: string): Map<number, Memory> =>
	new Map(
		(JSON.parse(text) as ReadonlyArray<readonly [number, string, ...Written[]]>).map(
			([item, hash, ...rows]) => [item, { hash, rows: rows.map(read) }],
		),
	);

/** Picks the remembered fields of an output, by paths such as `description.id`. */
export const keptOf = (output: IDataObject, paths: readonly string[] = []): Value[] =>
	paths.map((path) => {
		const value = path
			.split('.')
			.reduce<unknown>((of, name) => (isRecord(of) ? of[name] : undefined), output);
		return typeof value === 'object' && value !== null ? undefined : (value as Value);
	});

/** Rebuilds an output from these fields. */
export function restored(row: readonly Value[], paths: readonly string[] = []): IDataObject {
	const output: IDataObject = {};
	for (const [index, path] of paths.entries()) {
		if (row[index] === undefined) continue;
		const [last = '', ...outer] = path.split('.').reverse();
		const inner = outer.reduceRight<IDataObject>((of, name) => (of[name] ??= {}) as IDataObject, output);
		inner[last] = row[index];
	}
	return output;
}
