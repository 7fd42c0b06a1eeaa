import { aboutOf } from './about';
import { fold, inPlain, wordsOf } from './fold';
import { isCourtesy, labelIn } from './labels';
import { partsOf, type Part } from './phrases';
import { saidIn } from './plainWords';

/** Reads a reply as one of the answers to a question. The whole reply decides, or it is unclear. */

/** One of the answers to choose from. */
export interface Answer {
	readonly label: string;
	/** Its number of three digits, which no other question to this phone has. */
	readonly number?: string | undefined;
	/** Whether it is the one for a yes or for a no; undefined for other choices. */
	readonly says?: 'yes' | 'no' | undefined;
}

type Meaning = number | 'no' | undefined;
type Kinds = ReadonlyArray<Part['kind']>;

const yesKinds: Kinds = ['yes', 'si', 'ok', 'consent', 'works', 'mine', 'done'];
const noKinds: Kinds = ['no', 'dont', 'not', 'deny', 'unwilling', 'dissent'];
const agreeing: Kinds = ['yes', 'ok', 'consent', 'works'];

/**
 * Returns the index of the answer that a reply chooses; undefined if it is unclear. `no` is a clear no to a question
 * that has no answer for it.
 * @param isAlone whether its SMS asks the only open question, so that words can only mean that
 */
export function read(text: string, answers: readonly Answer[], isAlone: boolean, message: string): Meaning {
	const words = wordsOf(text);
	if (!words) return undefined;
	const [own, ...others] = answers.flatMap(({ number = '' }, at) => (words.includes(number) ? [at] : []));
	if (own === undefined) return isAlone ? meaningOf(words, answers, message) : undefined;
	const rest = words.filter((word) => word !== answers[own]?.number);
	const changesNothing = partsOf(rest).every(
		({ kind }) => kind === 'numbered' || mayStandBeside(kind, answers),
	);
	// “413 no” agrees with its number, “412 no” does not.
	return others.length === 0 && (changesNothing || meaningOf(rest, answers, message) === own)
		? own
		: undefined;
}

/** Whether a phrase changes nothing beside an answer, as “ok” does beside one of several times. */
const mayStandBeside = (kind: Part['kind'], answers: readonly Answer[]): boolean =>
	isCourtesy(kind) || (agreeing.includes(kind) && answers.every(({ says }) => says === undefined));

function meaningOf(words: readonly string[], answers: readonly Answer[], message: string): Meaning {
	const labels = answers.map(({ label }) => label);
	const chosen = labelIn(words, labels, message, (kind) => mayStandBeside(kind, answers));
	if (chosen !== undefined || !wordsCount(answers)) return chosen;
	const parts = partsOf(words);
	const said = saidIn(parts, aboutOf(message), isApproval(answers));
	if (said === undefined) return undefined;
	const index = answers.findIndex(({ says }) => says === said);
	// “Yes, decline” to “Decline the offer?” names the other label.
	const names = (label: string) => parts.some((part) => part.words.join(' ') === fold(label).join(' '));
	if (said === 'yes' && labels.some((label, at) => at !== index && names(label))) return undefined;
	return index >= 0 ? index : said === 'no' ? 'no' : undefined;
}

const firstKind = (label: string): Part['kind'] => partsOf(fold(label))[0]?.kind;

/** Whether plain words count: the labels must say yes and no themselves, unlike “Keep” or “Ask for more”. */
const wordsCount = (answers: readonly Answer[]): boolean =>
	answers.some(({ says }) => says !== undefined) &&
	answers.every(({ label, says }) => {
		if (says === undefined) return true;
		if (says === 'yes') return yesKinds.includes(firstKind(label));
		return noKinds.includes(firstKind(label)) || /^cancel(?:ar|o|a|)\b/i.test(label);
	});

const isApproval = (answers: readonly Answer[]): boolean =>
	answers.some(({ label, says }) => says === 'yes' && ['mine', 'done'].includes(firstKind(label) ?? ''));

/** What the label of an option says by itself: “Yes” and “No” may be two of several. */
export function sayingOf(label: string): Answer['says'] {
	const [only, ...others] = partsOf(fold(label));
	if (others.length > 0) return undefined;
	return only?.kind === 'yes' || only?.kind === 'si' ? 'yes' : only?.kind === 'no' ? 'no' : undefined;
}

/** Texts that phones send by themselves, or offer to refuse a call: the person has not decided anything. */
const beginnings =
	/^(?:(?:sorry,? )?i? ?cant talk (?:right )?now|ill call you (?:right )?(?:back|later)|i ?a?m (?:on my way|(?:currently )?driving|in a meeting|out of (?:the )?office)|out of office|this is an automat|auto(?:matic)?[ -]reply|ok,? i got your message|(?:ahora )?no puedo hablar|te llamo (?:luego|enseguida|mas tarde)|te llamare|(?:ya )?voy en camino|estoy (?:manejando|conduciendo|en una reunion|fuera de la oficina)|fuera de la oficina|(?:respuesta|mensaje) automatic)/;

/** Whether a text begins like one that no person wrote for this question. */
export const isAutomatic = (text: string): boolean =>
	beginnings.test(inPlain(text.replace(/[?¿!¡]/g, '')).trim());
