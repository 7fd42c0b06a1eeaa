import type { Asked } from './about';
import { fold, pause } from './fold';
import { cut, once, phrases, phrasesIn } from './phrases';
import { alike, alikeInLabels, alikeInReplies, english, spanish } from './words.json';

/** Puts one word for all that mean the same, so that “carry on” is “Renew”, and “excellent” is “Very good”. Nobody writes the names. */

const build = (...lists: ReadonlyArray<Readonly<Record<string, string>>>) =>
	new Map(
		lists.flatMap(Object.entries<string>).flatMap(([name, all]) => phrasesIn(all).map((one) => [one, name])),
	);
/** Who comes keeps what is booked. */
const comingOrNot = [english, spanish].map(({ coming, away }) => ({ askept: coming, asended: away }));
const table = once(() => ({
	inLabels: build(alike, alikeInLabels),
	inReplies: build(...comingOrNot, alike, alikeInReplies),
}));

/** Cuts a label into its meanings, and words without one. */
export const meaningsIn = (label: string) => cut(fold(label), (phrase) => table().inLabels.get(phrase));

/** Returns a reply and the answers with one word for each meaning that one label has; undefined if the reply has none of them. */
export function inOneWord(words: readonly string[], { answers }: Asked) {
	const labels = answers.map(({ label }) => meaningsIn(label));
	const all = labels.flatMap((parts) => [...new Set(parts.flatMap(({ kind }) => kind ?? []))]);
	const meanings = new Set(all.filter((one) => all.indexOf(one) === all.lastIndexOf(one)));
	const meaningOf = (phrase: string) => {
		// “Good morning” is not “Good”.
		if (phrase.includes(' ') && phrases().get(phrase) === 'polite') return phrase;
		const one = table().inReplies.get(phrase);
		return [one, one === 'asbest' ? 'asnice' : one].find((name = '') => meanings.has(name));
	};
	const inOne = (label: ReturnType<typeof meaningsIn>) =>
		label.flatMap(({ kind = '', words }) => (meanings.has(kind) ? kind : words)).join(' ');
	const said = cut(words, meaningOf);
	if (!said.some(({ kind }) => kind?.startsWith('as'))) return undefined;
	return {
		words: said.flatMap(({ kind, words, isApart }) => [
			...(isApart ? [pause] : []),
			...(kind?.split(' ') ?? words),
		]),
		answers: answers.map((one, at) => ({ ...one, label: inOne(labels[at] ?? []) })),
	};
}
