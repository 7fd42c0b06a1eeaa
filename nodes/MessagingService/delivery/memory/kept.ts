import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Value } from './packed';

/** The fields of an output that are remembered, by paths such as `country.iso_code`. */

export const keptOf = (output: IDataObject, paths: readonly string[]): Value[] =>
	paths.map((path) => valueAt(output, path.split('.')));

function valueAt(output: IDataObject, [first = '', ...rest]: readonly string[]): Value {
	const value = output[first];
	if (rest.length > 0) return isRecord(value) ? valueAt(value as IDataObject, rest) : undefined;
	return typeof value === 'object' ? (value === null ? null : undefined) : (value as Value);
}

/** An output with nothing but these fields. */
export function restored(row: readonly Value[], paths: readonly string[]): IDataObject {
	const output: IDataObject = {};
	paths.forEach((path, index) => put(output, path.split('.'), row[index]));
	return output;
}

function put(output: IDataObject, [first = '', ...rest]: readonly string[], value: Value): void {
	if (value === undefined) return;
	if (rest.length === 0) {
		output[first] = value;
		return;
	}
	const inner = isRecord(output[first]) ? (output[first] as IDataObject) : {};
	put(inner, rest, value);
	output[first] = inner;
}
