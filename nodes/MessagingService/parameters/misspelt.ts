import type { IDataObject } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { isRecord } from '../contract';
import { nameSpelledLike } from '../text/spelling';

/** A field of the item that stands alone in its braces; in a larger expression a missing field may be meant. */
const reference =
	/\{\{\s*\$json((?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:'[^'\]]{1,100}'|"[^"\]]{1,100}")\])+)\s*\}\}/gu;
const step = /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[['"]([^\]]+)['"]\]/gu;

interface Expression {
	readonly json: IDataObject;
	readonly all: () => readonly IDataObject[];
	source(): string;
}

/** Returns the record in which a path ends, and its last name; undefined if the path ends before. */
function endOf(json: IDataObject, path: readonly string[]) {
	let holder: unknown = json;
	for (const [index, name] of path.entries()) {
		if (!isRecord(holder)) return undefined;
		if (index === path.length - 1 || !Object.hasOwn(holder, name)) return { holder, name };
		holder = holder[name];
	}
	return undefined;
}

interface Reference {
	readonly written: string;
	readonly names: readonly string[];
}

/** Of the latest expressions: each is the same for all items of a run. */
const known = new NewestMap<readonly Reference[]>(100);

function referencesIn(expression: string): readonly Reference[] {
	if (!expression.startsWith('=') || !expression.includes('$json')) return [];
	const found =
		known.get(expression) ??
		[...expression.matchAll(reference)].map(([written, path = '']) => ({
			written,
			names: [...path.matchAll(step)].map(([, dotted, quoted]) => dotted ?? quoted ?? ''),
		}));
	if (!known.has(expression)) known.set(expression, found);
	return found;
}

/** Returns a field in an expression that no item has, though this one has another of nearly that name. */
export function misspeltIn({ json, all, source }: Expression) {
	for (const { written, names } of referencesIn(source())) {
		const end = endOf(json, names);
		if (!end || Object.hasOwn(end.holder, end.name)) continue;
		const meant = nameSpelledLike(end.name, Object.keys(end.holder));
		const isElsewhere = () =>
			all().some((other) => {
				const there = endOf(other, names);
				return there?.name === end.name && Object.hasOwn(there.holder, end.name);
			});
		if (meant !== undefined && !isElsewhere()) return { written: written.slice(0, 60), meant };
	}
	return undefined;
}
