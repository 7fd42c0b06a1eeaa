import { english } from './english';
import { fold, pause } from './fold';
import type { Kind } from './kinds';
import { spanish } from './spanish';

/** Every phrase that a template stands for. */
function expand(template: string): readonly string[] {
	const [all, group = ''] = /\(([^()]*)\)/.exec(template) ?? [];
	return all === undefined
		? [template]
		: group.split('|').flatMap((one) => expand(template.replace(all, one)));
}

function build(): ReadonlyMap<string, Kind> {
	const all = new Map<string, Kind>();
	for (const words of [english, spanish])
		for (const kind of Object.keys(words) as Kind[])
			for (const phrase of words[kind].split(',').flatMap(expand)) {
				const folded = fold(phrase).filter((word) => word !== pause);
				// “sí” is folded to “yes”.
				all.set(folded.join(' '), kind).set(folded.join(' ').replace(/\bsi\b/g, 'yes'), kind);
			}
	return all;
}

let table: ReadonlyMap<string, Kind> | undefined;

/** Returns every phrase; a later kind wins. Built at first use, because n8n loads the package even if nobody asks by SMS. */
export const phrases = (): ReadonlyMap<string, Kind> => (table ??= build());

/** A part of a reply: a phrase with its meaning, or a word without one. */
export interface Part {
	readonly kind: Kind | 'si' | undefined;
	readonly words: readonly string[];
	/** Whether a pause separates it from the part before. */
	readonly isApart: boolean;
}

/** Cuts a reply into parts, each as long as possible. */
export function partsOf(words: readonly string[]): readonly Part[] {
	const parts: Part[] = [];
	for (let at = 0; at < words.length;) {
		if (words[at] === pause) {
			at += 1;
			continue;
		}
		const end = words.indexOf(pause, at);
		const rest = words.slice(at, end < 0 ? undefined : end);
		const lengths = rest.map((_, index) => rest.length - index);
		const length = lengths.find((one) => phrases().has(rest.slice(0, one).join(' '))) ?? 1;
		const found = rest.slice(0, length);
		const kind = found[0] === 'si' && length === 1 ? 'si' : phrases().get(found.join(' '));
		parts.push({ kind, words: found, isApart: at === 0 || words[at - 1] === pause });
		at += length;
	}
	return parts;
}
