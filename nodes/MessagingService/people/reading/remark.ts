import { stemOf } from './about';
import type { Answer, Asked } from './answers';
import { fold } from './fold';
import type { Part } from './phrases';
import { isCounted } from './spellings';

/** A remark after an answer: “No, she is on holiday”, “Support please my router is down”. It must not change the answer. */

/** Words that say how sure, how much or when, take an answer back, send to somebody else, or ask; as `fold` leaves them. */
const changes =
	/(?<!\p{L})(?:if|unles|think|gues|beli?eve|asume|supos\p{L}*|presum\p{L}*|maybe|perhaps|probably|posibly|aparently|sems?|says?|depend\p{L}*|sure|know|idea|clue|si|creo|supongo|parece|segun|quizas?|tal ?vez|dicen|segur[oa]|se|aparent\p{L}*|only|just|except|apart|almost|nearly|most\p{L}*|some\p{L}*|part\p{L}*|half|les|minus|solo|excepto|salvo|menos|casi|algun\p{L}*|mitad|falt\p{L}*|mer(?:it)?o|until|when|once|later|(?<!(?:my|our|his|her|the|a) )son|tonight|tomorow|next|wil|(?<![msl] )il|going|scheduled|proces|way|about to|first|before|forgot|cuando|cuanto|hasta|luego|pronto|manana|ahorita|mas (?:tarde|adelante)|proceso|primero|antes|veces|olvid\p{L}*|but|wait|hold|hang|stop|let|wrong|mistake|mean|meant|actualy|rather|beter|instead|or|other|provided|subject|pero|soy|sort of|kind of|esper\p{L}*|dej[ae]\p{L}*|bueno|mejor|otr[oa]s?|o|equivoc\p{L}*|which|who|what|why|how|where|ask|tel|cal|lok\p{L}*|quien|cual|como|donde|reviso|veo|pregunt\p{L}*)(?!\p{L})/u;
const denying = ['no', 'dont', 'not', 'wont', 'yet', 'unwilling', 'dissent'];
const joins = /^(?:and|y|e|because|cause|porque|pues)$/;
/** The same after one of several choices, as in “in the afternoon after 4”. */
const goesOn = /^(?:and|y|e|because|cause|porque|pues|after|despues|from|desde)$/;
/** The subject of a sentence; “no it” and “no that” may be something else. */
const subjects = /^(?:i|im|ive|il|id|we|weve|he|hes|she|shes|its|they|theyre|theres)$/;

/**
 * Whether the end of a reply is a remark: after a pause or a courtesy, or after “and” or “because”.
 * @param answer what stands before it says; undefined for a no without an answer
 */
export function isRemark(parts: readonly Part[], at: number, answer: Answer | undefined, asked: Asked) {
	const { says, label = '' } = answer ?? { says: 'no' };
	const { isFact, isBad, words: asks } = asked.about;
	const remark = parts.slice(at);
	const word = remark[0]?.words[0] ?? '';
	const isPolite = [parts[at - 1], remark[0]].some((part) => part?.kind === 'polite');
	const isApart = isPolite || remark[0]?.isApart === true || (says === 'no' && subjects.test(word));
	// “Ok” may say only that the question was read; what follows “yes please” may change what is to be done.
	const isLiteral =
		says !== 'yes' || parts.slice(0, at).some(({ kind = '' }) => /^(?:yes|mine|done)$/.test(kind));
	const begins = isLiteral && ((says ? joins : goesOn).test(word) || (says === 'yes' ? isFact : isApart));
	const kinds = ['polite', 'lead', ...(says === 'no' ? denying : [])];
	if ((says === 'yes') === isFact) kinds.push('already');
	if ((says === 'no') === isBad) kinds.push('ok', 'consent', 'works');
	const own = fold(label);
	const others = asked.answers.flatMap((one) => fold(one.label)).filter((one) => !own.includes(one));
	const mayCount = !(says ? fold(asked.message) : own).some(isCounted);
	// “No, pay it” takes the no back.
	const mayRepeat = says !== 'no' || remark.some(({ kind = '' }) => denying.includes(kind));
	const isRepeated = (one: string) => one.length > 2 && (asks.has(one) || asks.has(stemOf(one)));
	const isNew = (one: string) => (mayCount || !isCounted(one)) && (mayRepeat || !isRepeated(one));
	const isQuiet = ({ kind, words }: Part) =>
		kind ? kinds.includes(kind) || (remark.length > 1 && joins.test(words[0] ?? '')) : words.every(isNew);
	const said = remark.flatMap(({ kind, words }) => (kind === 'polite' ? [] : words));
	const isOther = others.some((one) => said.includes(one)) || changes.test(said.join(' '));
	return begins && !isOther && remark.every(isQuiet);
}
