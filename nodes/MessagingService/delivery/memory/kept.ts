import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Value } from './packed';

/** The fields of an output that are remembered, by paths such as `description.id`. */

export const keptOf = (output: IDataObject, paths: readonly string[] = []): Value[] =>
	paths.map((path) => {
		const value = path
			.split('.')
			.reduce<unknown>((of, name) => (isRecord(of) ? of[name] : undefined), output);
		return typeof value === 'object' && value !== null ? undefined : (value as Value);
	});

/** An output with nothing but these fields. */
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
