import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../contract';
import { nameSpelledLike } from '../text/spelling';

/**
 * A field of the item that stands alone in its braces; in a larger expression a missing field may
 * be meant.
 */
const reference =
	/\{\{\s*\$json((?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:'[^'\]]{1,100}'|"[^"\]]{1,100}")\])+)\s*\}\}/gu;
const step = /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[['"]([^\]]+)['"]\]/gu;

/** A field of the item that an expression names. */
export interface FieldReference {
	readonly written: string;
	readonly names: readonly string[];
}

/** Finds the fields that an expression names; none in a fixed value. */
export const referencesIn = (source: unknown): readonly FieldReference[] =>
	typeof source === 'string' && source.startsWith('=') && source.includes('$json')
		? [...source.matchAll(reference)].map(([written, path = '']) => ({
				written,
				names: [...path.matchAll(step)].map(([, dotted, quoted]) => dotted ?? quoted ?? ''),
			}))
		: [];

interface Expression {
	readonly json: IDataObject;
	readonly references: readonly FieldReference[];
}

/**
 * Returns the record in which a path ends, and its last name; undefined if the path ends before.
 */
function missingPart(json: IDataObject, path: readonly string[]) {
	let holder: unknown = json;
	for (const [index, name] of path.entries()) {
		if (!isRecord(holder)) return undefined;
		if (index === path.length - 1 || !Object.hasOwn(holder, name)) return { holder, name };
		holder = holder[name];
	}
	return undefined;
}

/**
 * Returns a field in an expression that the item lacks, though it has another of nearly that name.
 */
export function misspeltIn({ json, references }: Expression) {
	for (const { written, names } of references) {
		const end = missingPart(json, names);
		if (!end || Object.hasOwn(end.holder, end.name)) continue;
		const meant = nameSpelledLike(end.name, Object.keys(end.holder));
		if (meant !== undefined) return { written: written.slice(0, 60), meant };
	}
	return undefined;
}
