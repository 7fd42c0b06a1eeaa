import { fold, isCounted, pause, plain, spellingsOf } from './fold';
import { isCourtesy, mayStandBeside, saysAny, type Asked } from './about';
import { phrases, smallWords, type Part } from './phrases';

/** Finds the label that a reply names. */

const denies = /^(?:no|not|dont|never|nunca|sin|without|except|menos|yes)$/;

/** Whether a word only stands before an answer, as in “on the 4th”. */
const isLead = (word: string): boolean => phrases().get(word) === 'lead' && !isCounted(word);

/**
 * Returns the index of the label that a reply is, or of the only one that holds all its words, but for small words and
 * courtesy. The words of the question alone choose nothing.
 */
export function labelIn(reply: readonly Part[], { answers, message }: Asked): number | undefined {
	const all = answers.map(({ label }) => fold(label).filter((word) => word !== pause));
	const whole = reply.flatMap(({ words }) => words).join(' ');
	const same = all.findIndex((label) => label.join(' ') === whole);
	if (same >= 0) return same;
	const held = all.map((label) => new Set(label.flatMap(spellingsOf)));
	const isHeld = (word: string) => held.some((one) => one.has(plain(word)));
	const near = (word: string) => [...new Set(all.flat())].filter((one) => isMistyped(one, word));
	const meant = (word: string) => (isHeld(word) || near(word).length !== 1 ? word : near(word).join());
	const parts = reply.map((part, at, { length }) => {
		const words = part.kind === undefined ? part.words.map(meant) : part.words;
		const isNamed = words.some((word) => isHeld(word) && !isLead(word));
		// “Hold on” is not “Hold”: something follows what leads to an answer.
		const isLast = part.kind === 'lead' && at === length - 1 && !/^(?:it|mejor)$/.test(words[0] ?? '');
		const isSmall = !saysAny(answers) && words.every((word) => smallWords().has(word));
		const isKept = isNamed || isLast || !(isSmall || mayStandBeside(part.kind, answers));
		return { words, isKept, isQuiet: isSmall || isCourtesy(part.kind) };
	});
	const kept = parts.flatMap((part) => (part.isKept ? part.words : []));
	const written = kept.filter((word, at) => at === kept.length - 1 || !isLead(word));
	const said = written.map(plain);
	if (said.length === 0) return undefined;
	const own = all.map((label) => label.filter((word) => !isLead(word)).map(plain));
	const only = (isIt: (label: readonly string[], index: number) => boolean) =>
		own.flatMap((label, index) => (isIt(label, index) ? [index] : []));
	const asked = new Set(fold(message).map(plain));
	// “Address is right” does not choose “Wrong address”.
	const isNew = (index: number) =>
		said.some((word) => !asked.has(word) || (/\d/.test(word) && own[index]?.includes(word)));
	const isPart = (index: number) =>
		said.every((word) => held[index]?.has(word)) &&
		!said.every((word) => denies.test(word)) &&
		(said.some((word) => /\d/.test(word)) || parts.every(({ isKept, isQuiet }) => isKept || isQuiet));
	const found = [
		only(
			(label, at) => label.join(' ') === said.join(' ') && (isNew(at) || label.length === all[at]?.length),
		),
		only((_, index) => isNew(index) && isPart(index)),
	].find((one) => one.length > 0);
	const [index = -1, ...others] = found ?? [];
	// “Keep” is “Yes, keep it”.
	const unsaid = own[index]?.slice(answers[index]?.says ? 1 : 0).filter((word) => !said.includes(word));
	const isHidden = others.length > 0 || unsaid?.some((word) => denies.test(word));
	// A bare 1 may be the first one, or one o'clock.
	const isPlace = said.length === 1 && !/\b(?:at|las?)\b/.test(whole) && said[0] !== String(index + 1);
	if (isPlace && Number(said[0]) <= all.length && !own[index]?.includes(said[0] ?? '')) return undefined;
	return isHidden === true || index < 0 ? undefined : index;
}

/** A word, and what is left of it without one of its letters. */
const without = (word: string): readonly string[] =>
	[...word, ''].map((_, at) => word.slice(0, at) + word.slice(at + 1));

/** Whether a word is a long one of a label with a letter too many, missing, wrong or in another place. */
function isMistyped(label: string, word: string): boolean {
	const isLong = label[0] === word[0] && Math.max(label.length, word.length) > 5;
	return isLong && without(word).some((one) => without(label).includes(one));
}
