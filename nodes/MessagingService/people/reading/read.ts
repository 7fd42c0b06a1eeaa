import { aboutOf, mayStandBeside, saysAny, type Answer, type Asked } from './about';
import { inOneWord } from './alike';
import { fold, isCounted, stemOf, wordsOf } from './fold';
import { labelIn } from './labels';
import { anyOf, once, partsOf, phrases, type Part } from './phrases';
import { isRemark, mayTurn } from './remark';
import { saidIn } from './plainWords';
import { isApproval, saying } from './saying';
import { beginnings } from './words.json';

/** Reads a reply as one of the answers to a question. The whole reply decides, or all but a remark after the answer. */

/**
 * Returns the index of the answer that a reply chooses; undefined if it is unclear, -1 for a clear no to a question that
 * has no answer for it.
 * @param isAlone whether its SMS asks the only open question, so that words can only mean that
 */
export function read(text: string, given: readonly Answer[], isAlone: boolean, message: string) {
	const answers = saying(given, message);
	const asked = { answers, message, about: aboutOf(message, isApproval(answers)) };
	// “No, can we move it?” is a no.
	const statement = text.replace(/[.,!;\n][^.,!;\n?]*\?\P{L}*$/u, '');
	const answer = answerIn(statement, asked, isAlone);
	const isNo = answer !== undefined && (answers[answer] ?? { says: 'no' }).says === 'no';
	return statement === text || (isNo && answers.every(({ says }) => says)) ? answer : undefined;
}

/** What follows an “if”. */
const consequence = /\b(?:vuelvo|voy|ire|llam|avis|acud|regres|dig|escrib)/;

function answerIn(text: string, asked: Asked, isAlone: boolean): number | undefined {
	const { answers, about } = asked;
	const [first = '', ...more] = withoutName(text, asked);
	// Nobody makes conditions about what was, but for what comes.
	const isFact = about.isBad && about.isFact;
	const words = [isFact && first === 'si' && !consequence.test(more.join(' ')) ? 'yes' : first, ...more];
	const [own, ...others] = answers.flatMap(({ number = '' }, at) => (words.includes(number) ? [at] : []));
	if (own === undefined) {
		if (!isAlone) return undefined;
		const same = inOneWord(words, asked);
		return meaningOf(partsOf(same?.words ?? words), { ...asked, answers: same?.answers ?? answers });
	}
	const number = answers[own]?.number;
	const rest = partsOf(words.filter((word) => word !== number));
	const agrees =
		rest.every(({ kind }) => kind === 'numbered' || mayStandBeside(kind, answers)) ||
		(words[0] === number &&
			isRemark({ ...asked, ...answers[own], isNumbered: true, before: [], all: rest })) ||
		// “413 no” agrees with its number, “412 no” does not.
		meaningOf(rest, asked, words[0] === number) === own;
	return others.length === 0 && agrees ? own : undefined;
}

/**
 * Returns the meaning of a reply, or of what stands before a remark.
 * @param isNumbered whether the number of an answer stands before all
 */
function meaningOf(parts: readonly Part[], asked: Asked, isNumbered = false): number | undefined {
	// An answer before a remark has at most 12 parts, so that a long SMS is read fast.
	for (let end = parts.length; end > 0; end = Math.min(end - 1, 12)) {
		const meaning = wholeMeaning(parts.slice(0, end), asked);
		if (meaning === undefined) continue;
		const { says = undefined, label } = asked.answers[meaning] ?? ({ says: 'no', label: '' } as const);
		const [before, all] = [parts.slice(0, end), parts.slice(end)];
		if (all.length === 0 || isRemark({ ...asked, says, label, isNumbered, before, all })) return meaning;
	}
	return undefined;
}

function wholeMeaning(parts: readonly Part[], asked: Asked): number | undefined {
	const { answers, about } = asked;
	const chosen = labelIn(parts, asked);
	if (chosen !== undefined || !saysAny(answers)) return chosen;
	const said = saidIn(parts, about);
	const index = answers.findIndex(({ says }) => says === said);
	// “Yes, decline” to “Decline the offer?” names the other label.
	const names = (label: string) => parts.some((part) => part.words.join(' ') === fold(label).join(' '));
	if (said === 'yes' && answers.some(({ label }, at) => at !== index && names(label))) return undefined;
	return said === 'no' || (said === 'yes' && index >= 0) ? index : undefined;
}

/** Who is greeted or writes. */
const greeted =
	/(?<=(?:^| )(?:hi|helo|hey|dear|hola|thanks|thankyou|thx|thank you|gracias|saludos|regards|chers|love)(?: this is)?(?: ,)? )\p{L}{2,}(?: \p{L}{3,})?(?=$| ,)/u;

/** Returns the words without a name, as in “Hi Karen, yes” or “no, thanks Jo”; without its capital it may say anything. */
function withoutName(text: string, { answers, message }: Asked): readonly string[] {
	const said = [message, ...answers.map(({ label }) => label)].flatMap(fold).map(stemOf);
	const isSaid = (one: string) =>
		mayTurn(one) || phrases().has(one) || isCounted(one) || said.includes(stemOf(one));
	const names = (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).flatMap(fold).filter((one) => !isSaid(one));
	const drop = (name: string) => (name.split(' ').every((one) => names.includes(one)) ? '' : name);
	return wordsOf(text).join(' ').replace(greeted, drop).split(' ').filter(Boolean);
}

const automatic = once(() => anyOf(beginnings));

/** Whether a text begins like one that phones send by themselves, or offer to refuse a call: nobody has decided anything. */
export const isAutomatic = (text: string): boolean => fold(text).join(' ').search(automatic()) === 0;
