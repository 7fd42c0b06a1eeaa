import { pronouns, type Answer, type Asked } from './about';
import { fold, isCounted, plain, stemOf } from './fold';
import type { Part } from './phrases';
import { remarks, turning } from './words.json';

/** Tells whether what follows an answer is only talk, as in “No, she is on holiday”: nothing in it may change the answer. */

/** Finds any of some words, in the spelling of `fold`; `*` is any ending. */
function anyOf(list: string): RegExp {
	const joined = list.replaceAll(',', '|').replaceAll('*', '\\p{L}*');
	const words = joined.replace(/([^\W_])\1+/g, '$1');
	return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu');
}
const turns = anyOf(Object.values(turning).join(','));
const lists = new Map(Object.entries(remarks).map(([name, list]) => [name, anyOf(list)]));
const holds = (name: keyof typeof remarks, text = ''): boolean => text.search(lists.get(name) ?? '') >= 0;
const without = (name: keyof typeof remarks, text: string) => text.replace(lists.get(name) ?? '', '');

/** Whether a word or a text may change an answer before it. */
export const mayTurn = (text: string): boolean => without('harmless', text).search(turns) >= 0;

const denying = ['no', 'dont', 'not', 'wont', 'yet', 'unwilling', 'dissent'];

/** The parts after an answer, those before them, and what the answer says: no, if the question has no answer for a no. */
interface Rest extends Asked, Partial<Answer> {
	readonly before: readonly Part[];
	readonly all: readonly Part[];
	/** Whether its number says the same, as in “263 yes she is excited”. */
	readonly isNumbered?: boolean;
}

/**
 * Whether the end of a reply is only talk: it begins as talk does, nothing in it turns the answer or is another one, and
 * its phrases agree with the answer.
 */
export const isRemark = (rest: Rest): boolean => beginsAsTalk(rest) && !turnsOrNames(rest) && agrees(rest);

/** A yes to something to be done is followed by little; one to a question about facts by anything. */
function beginsAsTalk({ before, all, says, isNumbered = false, about: { isBad, isFact } }: Rest): boolean {
	const [last, first] = [before.at(-1), all[0]];
	const word = first?.words[0];
	const isPolite = [last, first].some((part) => part?.kind === 'polite');
	const isApart = isNumbered || first?.isApart === true || isPolite;
	if (says === undefined) return isApart || holds('goesOn', word);
	// “Not yet started taking it” is no answer to “Have you had side effects?”.
	if (isBad && last?.kind === 'yet') return false;
	const isWell = isBad && all.slice(1).some((part) => holds('well', part.words.join(' ')));
	if (says === 'no') return isApart || isWell || holds('subjects', word) || holds('joins', word);
	// “Ok” may say only that the question was read.
	const isLiteral = before.some(({ kind = '' }) => /^(?:yes|mine|done|home)$/.test(kind));
	return isLiteral && !holds('asks', word) && (isFact || isNumbered || holds('joins', word));
}

/** Whether talk may change the answer, or names another one: a label, a number or a day where the answer has one. */
function turnsOrNames({ all, says, label = '', answers, message, about }: Rest): boolean {
	const said = all.flatMap(({ kind, words }) => (kind === 'polite' ? [] : words));
	const mild = says === 'no' ? /\bfalt\p{L}+| (?:mejor|beter)$/gu : about.isPresence ? /\bwil\b/g : / mejor$/;
	const text = said.join(' ').replace(mild, '');
	const chosen = fold(label);
	const others = answers.flatMap((one) => fold(one.label)).filter((one) => !chosen.includes(one));
	const sortOf = (one: string) => says ?? /\d/.test(plain(one));
	const counted = (says ? fold(message) : chosen).filter(isCounted).map(sortOf);
	const isCount = (one: string) => isCounted(one) && counted.includes(sortOf(one));
	const isWhole = says !== 'yes' || (about.isFact && !about.isPresence);
	const isPart = !isWhole && (/\d/.test(text) || holds('partly', without('wholly', text)));
	return isPart || mayTurn(text) || said.some((one) => others.includes(one) || isCount(one));
}

/** Whether the phrases of talk agree with the answer, and no word of the question takes back a no: “No, pay it”. */
function agrees({ all, says, about: { isBad, isFact, isPresence, words: own } }: Rest): boolean {
	const [isYes, isNo] = [says === 'yes', says === 'no'];
	const kinds = ['polite', 'lead', ...(isNo ? denying : says && !isBad ? ['coming', 'will'] : [])];
	kinds.push(...(isPresence ? [isNo ? 'nobody' : 'home'] : ['home', 'nobody']));
	if (isYes === isFact) kinds.push('already');
	if (isNo === isBad) kinds.push('ok', 'consent', 'works');
	const mayRepeat = !says || (isYes && isFact) || all.some(({ kind = '' }) => denying.includes(kind));
	const isAsked = (one: string) => one.length > 2 && (own.has(one) || own.has(stemOf(one)));
	return all.every(({ kind, words }) =>
		kind
			? kinds.includes(kind) || (all.length > 1 && holds('joins', words[0]))
			: mayRepeat || !words.some((one) => isAsked(one) && !pronouns.includes(one)),
	);
}
