import { aboutOf, isApproval, mayStandBeside, saying, saysAny, type Answer, type Asked } from './about';
import { fold, inPlain, isCounted, plain, stemOf, wordsOf } from './fold';
import { labelIn } from './labels';
import { partsOf, phrases, type Part } from './phrases';
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
		(words[0] === number && isRemark(rest, 0, answers[own], asked)) ||
		// “413 no” agrees with its number, “412 no” does not.
		meaningOf(rest, asked) === own;
	return others.length === 0 && agrees ? own : undefined;
}

/** Returns the meaning of a reply, or of what stands before a remark. */
function meaningOf(parts: readonly Part[], asked: Asked): number | undefined {
	// An answer before a remark has at most 12 parts, so that a long SMS is read fast.
	for (let end = parts.length; end > 0; end = Math.min(end - 1, 12)) {
		const meaning = wholeMeaning(parts.slice(0, end), asked);
		if (meaning === undefined) continue;
		if (end === parts.length || isRemark(parts, end, asked.answers[meaning], asked)) return meaning;
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

/** A remark after an answer: “No, she is on holiday”, “Support please my router is down”. It must not change the answer. */

const [changes, greeted, partly] = [
	/** Words that say how sure, how much or when, take an answer back, send to somebody else, or ask; as `fold` leaves them. */
	/(?<!\p{L})(?:if|unles|think|gues|beli?eve|asume|supos\p{L}*|presum\p{L}*|maybe|perhaps|probably|posibly|aparently|sems?|says?|depend\p{L}*|sure|know|idea|clue|si|creo|supongo|parece|segun|quizas?|tal ?vez|dicen|segur[oa]|se|aparent\p{L}*|only|just|except|apart|almost|nearly|most\p{L}*|some(?!one|body)\p{L}*|part(?!ir)\p{L}*|half|les|minus|solo|excepto|salvo|menos|casi|algun\p{L}*|mitad|falt\p{L}*|mer(?:it)?o|until|when|once|later|(?<!(?:my|our|his|her|the|a) )son|tonight|tomorow|next|wil|(?<![msl] )il|going|scheduled|proces|way|about to|first|before|forgot|cuando|cuanto|hasta|luego|pronto|(?<!\b(?:la|esta) )manana|ahorita|mas (?:tarde|adelante)|proceso|primero|antes|veces|olvid\p{L}*|but|wait|hold|hang|stop|let|wrong|mistake|mean|meant|actualy|rather|beter|instead|or|other|provided|subject|pero|soy|sort of|kind of|esper(?!and)\p{L}*|dej[ae]\p{L}*|bueno|mejor|otr[oa]s?|o|equivoc\p{L}*|which|who|what|why|how|where|ask|tel|cal|lok\p{L}*|quien|cual|como|donde|reviso|veo|pregunt\p{L}*)(?!\p{L})/u,
	/** Who is greeted or writes. */
	/(?<=(?:^| )(?:hi|helo|hey|dear|hola|thanks|thankyou|thx|thank you|gracias|saludos|regards|chers|love)(?: this is)?(?: ,)? )\p{L}{3,}(?: \p{L}{3,})?(?=$| ,)/u,
	/** What says yes for a part of the time only. */
	/\d|\b(?:after|from|til|late|try|back|around|desde|despues|partir)\b|(?<!\b(?:al|toda la) )\b(?:morning|afternon|evening|non|lunch|manana|tarde|noche|mediodia)\b/,
] as const;

/** Returns the words without a name, as in “Hi Karen, yes” or “no, thanks Jo”; without its capital it may say anything. */
function withoutName(text: string, { answers, message }: Asked): readonly string[] {
	const said = [message, ...answers.map(({ label }) => label)].flatMap(fold).map(stemOf);
	const isSaid = (one: string) =>
		changes.test(one) || phrases().has(one) || isCounted(one) || said.includes(stemOf(one));
	const names = (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).flatMap(fold).filter((one) => !isSaid(one));
	const drop = (name: string) => (name.split(' ').every((one) => names.includes(one)) ? '' : name);
	return wordsOf(text).join(' ').replace(greeted, drop).split(' ').filter(Boolean);
}

const denying = ['no', 'dont', 'not', 'wont', 'yet', 'unwilling', 'dissent'];
const joins = /^(?:because|cause|porque|pues)$/;
/** The same after one of several choices, as in “in the afternoon after 4”. */
const goesOn = /^(?:and|y|e|because|cause|porque|pues|after|despues|from|desde|for|para|a|por)$/;
/** What may stand beside words of the question. */
const beside = /^(?:nada|ningun\p{L}*|any|my|our|the|of|de|to|al?|el|la|los|las|mi|he|ha|soy|tengo)$/u;
const things = /^(?:the|my|our|this|el|la|los|las|mi|este|esta)$/;
/** The subject of a sentence; “no it” and “no that” may be something else. */
const subjects = /^(?:i|im|ive|il|id|we|weve|he|hes|she|shes|its|they|theyre|theres)$/;

/**
 * Whether the end of a reply is a remark: after a pause or a courtesy, or after “and” or “because”.
 * @param answer what stands before it says; undefined for a no without an answer
 */
function isRemark(parts: readonly Part[], at: number, answer: Answer | undefined, asked: Asked) {
	const { answers, message, about } = asked;
	const { says, label = '' } = answer ?? { says: 'no' };
	const { isFact, isBad, isPresence, refuses, words: asks } = about;
	const [isYes, isNo] = [says === 'yes', says === 'no'];
	const all = parts.slice(at);
	const word = all[0]?.words[0] ?? '';
	const isPolite = [parts[at - 1], all[0]].some((part) => part?.kind === 'polite');
	const isApart = isPolite || all[0]?.isApart === true || (isNo && subjects.test(word));
	// “No blood thinners” and “cancel my plan” go on with words of the question.
	const next = all.findIndex((part, index) => index > 0 && part.isApart);
	const [thing, rest] = next < 0 ? [all, []] : [all.slice(0, next), all.slice(next)];
	const own = says ? about.asked : fold(message).map(stemOf);
	const isOwn = (one: string) => beside.test(one) || own.includes(stemOf(one));
	const isLead = parts[at - 1]?.kind === 'lead';
	const mayBe = says ? isNo && isFact && !refuses && !isApart && !isLead : things.test(word);
	const isThing = mayBe && textOf(thing).every(isOwn);
	const remark = isThing ? rest : all;
	// “Ok” may say only that the question was read; what follows “yes please” may change what is to be done.
	const isLiteral = !isYes || parts.slice(0, at).some(({ kind = '' }) => /^(?:yes|mine|done)$/.test(kind));
	const isNext = isThing || (says ? joins : goesOn).test(word) || (isYes ? isFact : isApart);
	const kinds = ['polite', 'lead', ...(isNo ? denying : says ? ['coming', 'will'] : [])];
	if (isYes === isFact) kinds.push('already');
	if (isNo === isBad) kinds.push('ok', 'consent', 'works');
	const chosen = fold(label);
	const others = answers.flatMap((one) => fold(one.label)).filter((one) => !chosen.includes(one));
	const sortOf = (one: string) => says ?? /\d/.test(plain(one));
	const counted = (says ? fold(message) : chosen).filter(isCounted).map(sortOf);
	// “No, pay it” takes the no back.
	const mayRepeat = !isNo || remark.some(({ kind = '' }) => denying.includes(kind));
	const isRepeated = (one: string) => one.length > 2 && (asks.has(one) || asks.has(stemOf(one)));
	const mayCount = (one: string) => !isCounted(one) || !counted.includes(sortOf(one));
	const isNew = (one: string) => mayCount(one) && (mayRepeat || !isRepeated(one));
	const isQuiet = ({ kind, words }: Part) =>
		kind ? kinds.includes(kind) || (remark.length > 1 && joins.test(words[0] ?? '')) : words.every(isNew);
	const said = textOf(remark);
	const mild = isNo ? /\bfalt\p{L}+| mejor$/gu : isPresence ? /\bwil\b/g : / mejor$/;
	const text = said.join(' ').replace(mild, '');
	const isOther = changes.test(text) || (isYes && isPresence && partly.test(text));
	const isNamed = others.some((one) => said.includes(one));
	return isLiteral && isNext && !isOther && !isNamed && remark.every(isQuiet);
}

const textOf = (all: readonly Part[]) => all.flatMap(({ kind, words }) => (kind === 'polite' ? [] : words));

/** Texts that phones send by themselves, or offer to refuse a call: the person has not decided anything. */
const beginnings =
	/^(?:(?:sorry,? )?i? ?cant talk (?:right )?now|ill call you (?:right )?(?:back|later)|i ?a?m (?:on my way|(?:currently )?driving|in a meeting|out of (?:the )?office)|out of office|this is an automat|auto(?:matic)?[ -]reply|ok,? i got your message|(?:ahora )?no puedo hablar|te llamo (?:luego|enseguida|mas tarde)|te llamare|(?:ya )?voy en camino|estoy (?:manejando|conduciendo|en una reunion|fuera de la oficina)|fuera de la oficina|(?:respuesta|mensaje) automatic)/;

/** Whether a text begins like one that no person wrote for this question. */
export const isAutomatic = (text: string) => beginnings.test(inPlain(text.replace(/[?¿!¡]/g, '')).trim());
