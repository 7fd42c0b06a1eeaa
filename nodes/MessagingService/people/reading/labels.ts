import { fold, isCounted, pause, plain, spellingsOf, stemOf } from './fold';
import { isCourtesy, mayStandBeside, saysAny, type Asked } from './about';
import { phrases, type Part } from './phrases';

/** Finds the label that a reply names. */

const denies = /^(?:no|not|dont|never|nunca|sin|without|except|menos|yes)$/;

/** “Very happy” is “Happy”, unless another label is very so. */
const little = /^(?:una?|one|so|very|realy|super|extremely|muy)$/;

/** Whether a word only stands before an answer, as in “on the 4th”. */
const isSmall = (word: string): boolean => phrases().get(word) === 'lead' && !isCounted(word);

/**
 * Returns the index of the label that a reply is, but for courtesy, or of the only one that holds all its words. The words
 * of the question alone choose nothing.
 */
export function labelIn(reply: readonly Part[], { answers, message }: Asked): number | undefined {
	const all = answers.map(({ label }) => fold(label).filter((word) => word !== pause));
	const whole = reply.flatMap(({ words }) => words).join(' ');
	const same = all.findIndex((label) => label.join(' ') === whole);
	if (same >= 0) return same;
	const held = all.map((label) => new Set(label.flatMap(spellingsOf)));
	const isHeld = (word: string) => held.some((one) => one.has(plain(word)));
	const parts = reply.map((part, at, { length }) => {
		const isNamed = part.words.some((word) => isHeld(word) && !isSmall(word));
		// “Hold on” is not “Hold”: something follows what leads to an answer.
		const isLast = part.kind === 'lead' && at === length - 1 && part.words[0] !== 'it';
		const isLetter = part.words.join(' ').length === 1 && part.kind !== 'polite';
		return { ...part, isKept: isNamed || isLast || isLetter || !mayStandBeside(part.kind, answers) };
	});
	const kept = parts.flatMap((part) => (part.isKept ? part.words : []));
	const isLead = (word: string) => isSmall(word) || (little.test(word) && !isHeld(word));
	const said = kept.filter((word, at) => at === kept.length - 1 || !isLead(word)).map(plain);
	if (said.length === 0) return undefined;
	const own = all.map((label) => label.filter((word) => !isSmall(word)).map(plain));
	const only = (isIt: (label: readonly string[], index: number) => boolean) =>
		own.flatMap((label, index) => (isIt(label, index) ? [index] : []));
	const asked = new Set(fold(message).map(plain));
	// “Address is right” does not choose “Wrong address”.
	const isNew = (index: number) =>
		said.some((word) => !asked.has(word) || (/\d/.test(word) && own[index]?.includes(word)));
	const isPart = (index: number) =>
		said.every((word) => held[index]?.has(word)) &&
		!said.every((word) => denies.test(word)) &&
		(said.some((word) => /\d/.test(word)) || parts.every(({ kind, isKept }) => isKept || isCourtesy(kind)));
	const found = [
		only((label) => label.join(' ') === said.join(' ')),
		only((_, index) => isNew(index) && isPart(index)),
		only((label) => verbal.test(`${label.join(' ')} ${said.join(' ')}`) && formsOf(label) === formsOf(said)),
		// “M” is “Medium”.
		only(([first = '']) => isBeginning(said.join(' '), saysAny(answers)) && first.startsWith(said.join(' '))),
	].find((one) => one.length > 0);
	const [index = -1, ...others] = found ?? [];
	const hidesNo = own[index]?.some((word) => denies.test(word) && !said.includes(word)) === true;
	return others.length > 0 || index < 0 || hidesNo ? undefined : index;
}

/** An infinitive before its forms, or a form in “ing”. */
const verbal = /^\S+[aei]r(?:l[ao]s?)? \S+(?<!d[ao]s?)$|\S{2}ing\b/;
const ends = /(?<=\p{L}{3})(?:ing|e)$|(?<=n)g(?=[ao]\p{L}*$)/u;

/** Returns what the forms of a verb have in common: “renuevo” is “Renovar”, “moving out” is “Move out”. */
const formsOf = (words: readonly string[]) =>
	words.map((word) => stemOf(word.replace(ends, '')).replace(/[ui]e|o/g, 'e')).join(' ');

const isBeginning = (word: string, saysAny: boolean): boolean =>
	/^(?:\p{L}|\p{L}{3,})$/u.test(word) && (!phrases().has(word) || (word.length === 1 && !saysAny));
