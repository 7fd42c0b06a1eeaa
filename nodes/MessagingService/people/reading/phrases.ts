import { fold, pause } from './fold';
import { english, small, spanish } from './words.json';

/**
 * What a phrase means. `yes`, `no`: literally. `ok`: a yes, unless the question asks about something bad. `consent`:
 * “no problem” is a yes to who asks for permission only, as its opposite `dissent` is a no. `works`: the same, and a
 * condition after “si”. `mine`: “I approve”. `done`: “approved”, also a condition. `deny`: “rejected”. `unwilling`: “I don't
 * approve”. `will`, `coming`: a yes to who asks whether somebody comes, as `wont` and `away` are a no. `home`, `nobody`: the
 * same to who asks whether somebody will be at home. `already`, `yet`: a yes and a no to who asks what was. `dont`, `not`:
 * turn what follows around; the first is a no by itself. `polite`: changes nothing. `lead`: stands before an answer.
 * `numbered`: “option” stands before a number of the question only, since no place of an answer means anything.
 */
export type Kind = keyof typeof english;

/** Every phrase that a template stands for. */
function expand(template: string): readonly string[] {
	const [all, group = ''] = /\(([^()]*)\)/.exec(template) ?? [];
	if (all === undefined) return [template];
	return group.split('|').flatMap((one) => expand(template.replace(all, one)));
}

function build(): ReadonlyMap<string, Kind> {
	const all = new Map<string, Kind>();
	for (const words of [english, spanish])
		for (const [kind, templates] of Object.entries(words) as ReadonlyArray<[Kind, string]>)
			for (const phrase of templates.split(',').flatMap(expand)) {
				const folded = fold(phrase).filter((word) => word !== pause);
				// “sí” is folded to “yes”.
				all.set(folded.join(' '), kind).set(folded.join(' ').replace(/\bsi\b/g, 'yes'), kind);
			}
	return all;
}

let smallOnes: ReadonlySet<string> | undefined;

/** Words that choose nothing and deny nothing by themselves. */
export const smallWords = () => (smallOnes ??= new Set(fold(`${small.english} ${small.spanish}`)));

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
	for (const clause of words.join(' ').split(/(?<!\S),(?!\S)/)) {
		const all = clause.split(' ').filter(Boolean);
		for (let at = 0; at < all.length; at += parts.at(-1)?.words.length ?? 1) {
			const lengths = all.slice(at).map((_, index) => all.length - at - index);
			const length = lengths.find((one) => phrases().has(all.slice(at, at + one).join(' '))) ?? 1;
			const found = all.slice(at, at + length);
			const kind = found[0] === 'si' && length === 1 ? 'si' : phrases().get(found.join(' '));
			parts.push({ kind, words: found, isApart: at === 0 });
		}
	}
	return parts;
}
