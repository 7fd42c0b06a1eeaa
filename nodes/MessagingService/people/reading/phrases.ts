import { fold, pause } from './fold';
import { english, small, spanish } from './words.json';

/**
 * What a phrase means. `yes`, `no`: literally. `ok`: a yes, unless the question asks about something bad. `consent`:
 * “no problem” is a yes to who asks for permission only, as its opposite `dissent` is a no. `works`: the same, and a
 * condition after “si”. `mine`: “I approve”. `done`: “approved”, also a condition. `deny`: “rejected”. `unwilling`: “I don't
 * approve”. `will`, `coming`: a yes to who asks whether somebody comes, as `wont` and `away` are a no. `home`, `nobody`: the
 * same to who asks whether somebody will be at home. `already`, `some`, `yet`: a yes and a no to who asks what was. `dont`,
 * `not`: turn what follows around; the first is a no by itself. `polite`: changes nothing. `lead`: stands before an answer.
 * `numbered`: “option” stands before a number of the question only, since no place of an answer means anything.
 */
export type Kind = keyof typeof english;

/** Every phrase that a template stands for. */
function expand(template: string): readonly string[] {
	const [all, group = ''] = /\(([^()]*)\)/.exec(template) ?? [];
	if (all === undefined) return [template];
	return group.split('|').flatMap((one) => expand(template.replace(all, one)));
}

const withoutPauses = (words: readonly string[]) => words.filter((word) => word !== pause).join(' ');

/** Returns the phrases of some templates, as a reply has them. */
export const phrasesIn = (templates: string): readonly string[] =>
	templates
		.split(',')
		.flatMap(expand)
		.map((one) => withoutPauses(fold(one)));

/** Finds any of some phrases; `*` is any ending. */
export const anyOf = (...templates: readonly string[]): RegExp => {
	const all = phrasesIn(templates.join().replaceAll('*', 'ß')).join('|').replaceAll('ß', '\\p{L}*');
	return new RegExp(`(?<!\\p{L})(?:${all})(?!\\p{L})`, 'gu');
};

/** Returns whether a text has any phrase of one of some lists. */
export function finder<Name extends string>(lists: Readonly<Record<Name, string>>) {
	const all = once(() => new Map(Object.entries<string>(lists).map(([name, list]) => [name, anyOf(list)])));
	return (name: Name, text = '') => text.search(all().get(name) ?? '') >= 0;
}

function build(): ReadonlyMap<string, Kind> {
	const all = new Map<string, Kind>();
	for (const words of [english, spanish])
		for (const [kind, templates] of Object.entries(words) as ReadonlyArray<[Kind, string]>)
			// “sí” is folded to “yes”.
			for (const phrase of phrasesIn(templates))
				all.set(phrase, kind).set(phrase.replace(/\bsi\b/g, 'yes'), kind);
	return all.set('askept', 'mine').set('asended', 'deny');
}

/** Makes something at its first use, because n8n loads the package even if nobody asks by SMS. */
export function once<Made>(make: () => Made): () => Made {
	let made: Made | undefined;
	return () => (made ??= make());
}

/** Words that choose nothing and deny nothing by themselves. */
export const smallWords = once(() => new Set(fold(`${small.english} ${small.spanish}`)));

/** Returns every phrase; a later kind wins. */
export const phrases = once(build);

/** A part of a text: a phrase with its meaning, or a word without one. */
interface CutPart<Kind> {
	readonly kind: Kind | undefined;
	readonly words: readonly string[];
	/** Whether a pause separates it from the part before. */
	readonly isApart: boolean;
}
export type Part = CutPart<Kind | 'si'>;

/** Cuts words into parts, each the longest phrase of a kind, or else a word without one. */
export function cut<Kind>(words: readonly string[], kindOf: (phrase: string) => Kind | undefined) {
	const parts: Array<CutPart<Kind>> = [];
	for (const clause of words.join(' ').split(/(?<!\S),(?!\S)/)) {
		const all = clause.split(' ').filter(Boolean);
		for (let at = 0; at < all.length; at += parts.at(-1)?.words.length ?? 1) {
			const lengths = all.slice(at).map((_, index) => all.length - at - index);
			const first = (length: number) => kindOf(all.slice(at, at + length).join(' '));
			const length = lengths.find((one) => first(one) !== undefined) ?? 1;
			parts.push({ kind: first(length), words: all.slice(at, at + length), isApart: at === 0 });
		}
	}
	return parts;
}

/** A picture, unless it may change an answer. */
const picture = /^(?![☹🤔😕🙄😡😠🤬😤😒🤨😬🤷😭])\p{Extended_Pictographic}$/u;

/** Cuts a reply into parts. */
export const partsOf = (words: readonly string[]): readonly Part[] =>
	cut(words, (one) =>
		one === 'si' ? one : (phrases().get(one) ?? (picture.test(one) ? 'polite' : undefined)),
	);
