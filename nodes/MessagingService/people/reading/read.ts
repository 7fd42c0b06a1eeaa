import { comingIn } from './coming';
import { echoesIn } from './echo';
import { denyingLabels, phrases, type Kind } from './phrases';
import { positionsOf, spellingsOf } from './positions';
import { phraseAt, phraseOf, wordsOf, type Word } from './splitWords';

/** Reads a reply as one of the answers to a question. The whole reply decides, or it is unclear. */

/** One of the answers to choose from. */
export interface Answer {
	readonly label: string;
	/** Its number of three digits, which no other question to this phone has. */
	readonly number?: string | undefined;
	/** Whether it is the one for a yes or for a no; undefined for other choices. */
	readonly says?: 'yes' | 'no' | undefined;
}

/** A part of a reply: one of the answers by label or number, or a known phrase. */
type Part = Kind | { readonly answer: number; readonly by: 'label' | 'number' | 'numeral' };

interface Read {
	readonly part: Part;
	readonly isApart: boolean;
	/** Whether it is a plain no, also as a label. */
	readonly isNo: boolean;
}

const yesKinds: readonly Part[] = ['yes', 'ifYes', 'bareSi', 'aloneYes', 'coming', 'doing'];
const noKinds: readonly Part[] = ['no', 'plainNo', 'denied', 'aloneNo', 'notComing', 'notDoing'];
const comings: readonly Part[] = ['coming', 'notComing'];
const additions: readonly Part[] = [...comings, 'doing', 'notDoing'];
const isLead = (part: Part): boolean => part === 'before' || part === 'wish';
const turnedByNo = (part: Part) => part === 'denied' || typeof part === 'object';

/**
 * Returns the index of the answer that a reply chooses; undefined if it is unclear. `no` is a clear no to a question
 * that has no answer for it.
 * @param isAlone whether this is the only open question to its sender, so that plain words and 1 or 2 can only mean it
 * @param question its words may come back, and “I'll be there” answers some and belongs to a yes to others
 */
export function read(
	text: string,
	answers: readonly Answer[],
	isAlone: boolean,
	question = '',
): number | 'no' | undefined {
	const about = comingIn(question);
	const parts = partsOf(wordsOf(text) ?? [], answers, isAlone, echoesIn(question));
	if (!parts || hasTurn(parts)) return undefined;
	const courtesy = courtesyAmong(answers);
	const said = parts.filter(({ part }, at) => !isLead(part) && !courtesy(part, parts[at + 1]));
	if (said.every(({ part }) => about !== 'asked' && additions.includes(part))) return undefined;
	if (about === 'elsewhere' && said.some(({ part }) => comings.includes(part))) return undefined;
	const isNumbered = said.some(({ part }) => typeof part === 'object' && part.by === 'number');
	if (said.some(({ part }) => part === 'aloneYes' || part === 'aloneNo') && said.length > 1) return undefined;
	const counts = wordsCount(answers);
	const chosen = new Set(said.map(({ part }) => meaningOf(part, answers, counts)));
	const [only] = chosen;
	return chosen.size === 1 && (isAlone || isNumbered) ? only : undefined;
}

/**
 * Returns what changes nothing. Beside one of several options that is also a yes: “sí, 16:00”. “Si 16:00” is a condition,
 * and “ok, no” no answer where “No” is an option.
 */
function courtesyAmong(answers: readonly Answer[]) {
	const isDecision = ({ label, says }: Answer) => says !== undefined || kindOf(label) !== undefined;
	const areOptions = !answers.some(isDecision);
	return (part: Part, next: Read | undefined) =>
		part === 'polite' ||
		(areOptions && (part === 'yes' || part === 'ifYes' || (part === 'bareSi' && next?.isApart === true)));
}

function meaningOf(part: Part, answers: readonly Answer[], counts: boolean): number | 'no' | undefined {
	if (typeof part === 'object') return part.answer;
	if (!counts) return undefined;
	const index = answers.findIndex(({ says }) => says === (yesKinds.includes(part) ? 'yes' : 'no'));
	return index >= 0 ? index : noKinds.includes(part) ? 'no' : undefined;
}

/** Cuts a reply into parts, each as long as possible; undefined if something is left over. */
function partsOf(
	words: readonly Word[],
	answers: readonly Answer[],
	isAlone: boolean,
	echoes: ReadonlyMap<string, Part>,
): Read[] | undefined {
	const all = answers.map(({ label }) => label);
	const labels = new Map(
		answers.flatMap(({ label }, answer) =>
			[label, ...spellingsOf(label, all)].map(
				(one) => [phraseOf(one), { answer, by: 'label' } as const] as const,
			),
		),
	);
	const numbers = numbersOf(answers, isAlone);
	const parts: Read[] = [];
	for (let at = 0; at < words.length;) {
		const label = phraseAt<Part>(words, at, labels, true);
		const number = phraseAt<Part>(words, at, numbers, false);
		const echo = phraseAt<Part>(words, at, echoes, false);
		const phrase = phraseAt<Part>(words, at, phrases, false);
		const [longest] = [label, number, echo, phrase]
			.flatMap((one) => one ?? [])
			.sort((one, other) => other.length - one.length);
		if (!longest) return undefined;
		parts.push({
			part: longest.value,
			isApart: words[at]?.isApart === true,
			isNo: phrase?.value === 'plainNo' && phrase.length === longest.length,
		});
		at += longest.length;
	}
	return parts;
}

/** Positions count only if no other question can be meant. */
function numbersOf(answers: readonly Answer[], isAlone: boolean): ReadonlyMap<string, Part> {
	const places = isAlone ? positionsOf(answers.map(({ label }) => label)) : [];
	return new Map<string, Part>([
		...places.map(({ phrase, answer, by }) => [phrase, { answer, by }] as const),
		...answers.flatMap(({ number }, answer) =>
			number === undefined ? [] : [[number, { answer, by: 'number' }] as const],
		),
	]);
}

/** Whether parts that stand together mean something else than each does: “no rechazo”, “si no hay problema”, “no 1”. */
function hasTurn(parts: readonly Read[]): boolean {
	return parts.some(({ part, isNo }, at) => {
		const next = parts[at + 1];
		const isTogether = next !== undefined && !next.isApart;
		if (part === 'wish') return !isTogether || !isLabel(next.part);
		if (part === 'before') return !isTogether || (!isLead(next.part) && typeof next.part !== 'object');
		if (!isTogether) return false;
		const bothNo = noKinds.includes(part) && noKinds.includes(next.part);
		if (part === 'doing' && typeof next.part === 'object' && !isLabel(next.part)) return true;
		if (bothNo && part !== 'plainNo') return part !== 'denied' || next.part !== 'denied';
		if (part === 'plainNo' ? turnedByNo(next.part) : isNo && next.part === 'denied') return true;
		if (noKinds.includes(part) && (typeof next.part === 'object' || next.part === 'before')) return true;
		if (typeof part === 'object' && part.by !== 'label' && noKinds.includes(next.part)) return true;
		if (part === 'bareSi')
			return next.part === 'ifYes' || (at > 0 && !parts[at]?.isApart && yesKinds.includes(next.part));
		const isNumeral = (one: Part) => typeof one === 'object' && one.by === 'numeral';
		return isNumeral(part) && next.part !== 'polite' && !isLabel(next.part);
	});
}

const isLabel = (part: Part): boolean => typeof part === 'object' && part.by === 'label';

/** The kind of the phrase with which a label begins. */
const kindOf = (label: string): Kind | undefined => phraseAt(wordsOf(label) ?? [], 0, phrases, true)?.value;

/**
 * Whether plain words count: the labels must say yes or no themselves. A plain “no” to a button “No, keep it” that
 * approves, or a “yes” to “Keep” or “Cancel”, would be a guess.
 */
function wordsCount(answers: readonly Answer[]): boolean {
	return answers.every(({ label, says }) => {
		const [first] = wordsOf(label) ?? [];
		const kind = kindOf(label);
		if (says === 'yes') return kind !== undefined && yesKinds.includes(kind);
		return (
			says === 'no' &&
			(denyingLabels.has(first?.text ?? '') || (kind !== undefined && noKinds.includes(kind)))
		);
	});
}
