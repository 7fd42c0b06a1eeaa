import { pronouns, type Answer, type Asked } from './about';
import { fold, isCounted, plain, stemOf } from './fold';
import { anyOf, finder, type Part } from './phrases';
import { remarks, turning } from './words.json';

/** Tells whether what follows an answer is only talk, as in “No, she is on holiday”: nothing in it may change the answer. */

const { plan, part, time, ...always } = turning;
const turns = {
	free: anyOf(...Object.values(always)),
	fact: anyOf(...Object.values(always), part, time),
	decision: anyOf(...Object.values(always), part, time, plan),
};
const harmless = anyOf(remarks.harmless);
const holds = finder(remarks);

/** Whether a word or a text may change an answer before it. */
export const mayTurn = (text: string, by = turns.decision): boolean =>
	text.replace(harmless, '').search(by) >= 0;

const denying = ['no', 'dont', 'not', 'wont', 'yet', 'unwilling', 'dissent'];

/** The parts after an answer, those before them, and what the answer says: no, if the question has no answer for a no. */
interface Rest extends Asked, Partial<Answer> {
	readonly before: readonly Part[];
	readonly all: readonly Part[];
	/** Whether its number says the same, as in “263 yes she is excited”. */
	readonly isNumbered?: boolean;
}

/** What leaves a no: “better” at the end, what is missing, and how long nobody is there. */
const mild = /\bfalt\p{L}+| (?:mejor|beter)$|\b(?:hasta|until|til|from|desde) (?:las? )?\S+/gu;

/** Whether the end of a reply is only talk. A yes to something to be done is followed by little, one to a fact by anything. */
export function isRemark({ before, all, says, isNumbered = false, ...rest }: Rest): boolean {
	const { label = '', answers, message, about } = rest;
	const { isBad, isFact, isPresence, isMeeting } = about;
	const [isYes, isNo, last, first] = [says === 'yes', says === 'no', before.at(-1), all[0]];
	const text = all.flatMap(({ kind, words }) => (kind === 'polite' ? [] : words)).join(' ');

	// It begins as talk does. “Ok” may say only that the question was read.
	const begins = (name: keyof typeof remarks) => holds(name, first?.words[0]);
	const isApart =
		isNumbered || first?.isApart === true || [last, first].some((one) => one?.kind === 'polite');
	const isLiteral = (isNumbered && last) || before.some(({ kind = '' }) => /^(?:yes|mine|done)$/.test(kind));
	const isThere = (isMeeting || isPresence) && /^(?:coming|home)$/.test(first?.kind ?? '');
	const isTalk = isYes
		? isLiteral && (begins('joins') || isFact || isNumbered || isThere)
		: isApart || begins('joins') || begins(isNo ? 'subjects' : 'goesOn');
	const isWell = isNo && isBad && holds('well', text.replace(/^\S+/, ''));
	// “Not yet started taking it” and “Yes, I'm fine” are no answers to “Have you had side effects?”.
	const isOff = isBad && (last?.kind === 'yet' || (isYes && /\b(?:bien|fine|good|great)\b/.test(text)));
	if (!(isTalk || isWell) || isOff) return false;

	// It may not change the answer, nor name another: a label, a number or a day where the answer has one.
	const isFree = isYes ? isBad : isNumbered;
	const said = isNo ? text.replace(mild, '') : text;
	const chosen = fold(label);
	const others = answers.flatMap((one) => fold(one.label)).filter((one) => !chosen.includes(one));
	const sortOf = (one: string) => says ?? /\d/.test(plain(one));
	const counted = (says ? fold(message) : chosen).filter(isCounted).map(sortOf);
	const isCount = (one: string, at: number) =>
		isCounted(one) && (isFree ? isNumbered && at === 0 : counted.includes(sortOf(one)));
	const isPart = isYes && (!isFact || isPresence) && (/\d/.test(text) || holds('partly', text));
	const by = isFree ? turns.free : isNo || isPresence ? turns.fact : turns.decision;
	const isOther = said.split(' ').some((one, at) => others.includes(one) || isCount(one, at));
	if (isPart || isOther || mayTurn(said, by)) return false;

	// Its phrases agree with the answer, and no word of the question takes back a no: “No, pay it”.
	const kinds = ['polite', 'lead', 'home', 'nobody', ...(isNo ? denying : [])];
	if (isYes && !isBad) kinds.push('coming', 'will');
	if (isYes === isFact) kinds.push('already', 'some');
	if (isNo === isBad) kinds.push('ok', 'consent', 'works');
	const mayRepeat = !says || (isYes && isFact) || all.some(({ kind = '' }) => denying.includes(kind));
	const isAsked = (one: string) => one.length > 2 && (about.words.has(one) || about.words.has(stemOf(one)));
	if (isNumbered && !says && !denying.includes(first?.kind ?? '')) return true;
	return all.every(({ kind, words }) =>
		kind
			? kinds.includes(kind) || (all.length > 1 && holds('joins', words[0]))
			: mayRepeat || !words.some((one) => isAsked(one) && !pronouns.includes(one)),
	);
}
