import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../contract';
import { nameSpelledLike } from '../text/spelling';
import type { Expression } from './expressions';

/**
 * Returns a field in an expression that the item lacks, though it has another of nearly that name.
 * In a larger expression a missing field may be meant.
 */
export function misspeltIn(json: IDataObject, expressions: readonly Expression[]) {
	for (const { written, names = [] } of expressions) {
		let holder: unknown = json;
		for (const name of names) {
			if (!isRecord(holder)) break;
			const keys = Object.keys(holder);
			const meant = keys.includes(name) ? name : nameSpelledLike(name, keys);
			if (meant !== undefined && meant !== name) return { written: written.slice(0, 60), meant };
			holder = holder[name];
		}
	}
	return undefined;
}
