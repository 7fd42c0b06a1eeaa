import { aboutOf, isApproval, mayStandBeside, saying, saysAny, type Answer, type Asked } from './about';
import { fold, inPlain, isCounted, stemOf, wordsOf } from './fold';
import { labelIn } from './labels';
import { partsOf, phrases, type Part } from './phrases';
import { isRemark, mayTurn } from './remark';
import { saidIn } from './plainWords';

/** Reads a reply as one of the answers to a question. The whole reply decides, or all but a remark after the answer. */

/**
 * Returns the index of the answer that a reply chooses; undefined if it is unclear, -1 for a clear no to a question that
 * has no answer for it.
 * @param isAlone whether its SMS asks the only open question, so that words can only mean that
 */
export function read(text: string, given: readonly Answer[], isAlone: boolean, message: string) {
	const answers = saying(given, message);
	const asked = { answers, message, about: aboutOf(message, isApproval(answers)) };
	const words = withoutName(text, asked);
	const [own, ...others] = answers.flatMap(({ number = '' }, at) => (words.includes(number) ? [at] : []));
	if (own === undefined) return isAlone ? meaningOf(partsOf(words), asked) : undefined;
	const number = answers[own]?.number;
	const rest = partsOf(words.filter((word) => word !== number));
	const agrees =
		rest.every(({ kind }) => kind === 'numbered' || mayStandBeside(kind, answers)) ||
		(words[0] === number && isRemark({ ...asked, ...answers[own], before: [], all: rest })) ||
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
	/(?<=(?:^| )(?:hi|helo|hey|dear|hola|thanks|thankyou|thx|thank you|gracias|saludos|regards|chers|love)(?: this is)?(?: ,)? )\p{L}{3,}(?: \p{L}{3,})?(?=$| ,)/u;

/** Returns the words without a name, as in “Hi Karen, yes” or “no, thanks Jo”; without its capital it may say anything. */
function withoutName(text: string, { answers, message }: Asked): readonly string[] {
	const said = [message, ...answers.map(({ label }) => label)].flatMap(fold).map(stemOf);
	const isSaid = (one: string) =>
		mayTurn(one) || phrases().has(one) || isCounted(one) || said.includes(stemOf(one));
	const names = (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).flatMap(fold).filter((one) => !isSaid(one));
	const drop = (name: string) => (name.split(' ').every((one) => names.includes(one)) ? '' : name);
	return wordsOf(text).join(' ').replace(greeted, drop).split(' ').filter(Boolean);
}

/** Texts that phones send by themselves, or offer to refuse a call: the person has not decided anything. */
const beginnings =
	/^(?:(?:sorry,? )?i? ?cant talk (?:right )?now|ill call you (?:right )?(?:back|later)|i ?a?m (?:on my way|(?:currently )?driving|in a meeting|out of (?:the )?office)|out of office|this is an automat|auto(?:matic)?[ -]reply|ok,? i got your message|(?:ahora )?no puedo hablar|te llamo (?:luego|enseguida|mas tarde)|te llamare|(?:ya )?voy en camino|estoy (?:manejando|conduciendo|en una reunion|fuera de la oficina)|fuera de la oficina|(?:respuesta|mensaje) automatic)/;

/** Whether a text begins like one that no person wrote for this question. */
export const isAutomatic = (text: string) => beginnings.test(inPlain(text.replace(/[?¿!¡]/g, '')).trim());
