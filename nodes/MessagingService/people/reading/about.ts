import { askingIn } from '../question/line';
import { fold, inPlain } from './fold';
import { isCounted, spellingsOf } from './spellings';

const permits =
	/^(?:\p{L}+,? )?(?:please )?(?:may|shall|can|could|should|ok|okay|is it (?:ok|fine|all ?right)|are you (?:ok|fine|happy) with|do you (?:approve|agree|accept|authori[sz]e|confirm|consent|allow)|approve|authori[sz]e|accept|confirm|allow)\b(?! you)|\b(?:apr[uo]eb|autori[cz]|acept|confirm|permit|proce[ds]|de acuerdo|le parece|te parece|puedo|podemos|debo|debemos|(?:[lt]e|les|se) l[oa]s? \p{L}+[aei]mos\b)/u;
const bad =
	/\b(?:problem|issue|trouble|damag|broken|wrong|missing|lost|stolen|late\b|delay|down\b|fail|crash|leak|objection|complain|concern|error|accident|risk|danger|worr|mind\b|difficult|pain|hurt|fever|symptom|side effect|bleed|swell|dizz|nause|vomit|rash|cough|cramp|infect|allerg|weak|tired|unwell|sick|ill\b|feel (?:bad|worse)|worse|still|different|instead|dolor|duele|fiebre|sintoma|molest|secundari|inconvenien|danad|rot[oa]s?\b|mal\b|falt|queja|objecion|sangr|hinchaz|efecto|cambiar|otr[oa]\b|importa|importaria|peor|mareo|mareado|nausea|tos\b|sarpullido|alerg|infec|debil|cansad|inflam|enferm|fall[oa]|averi|perdid|robo|accidente|riesgo|peligro|preocup|dificult|retras|demor|tarde\b)/;
/** How a question begins that asks for a state, rather than for a decision. */
const asksState =
	/^(?:\p{L}+,? )?(?:any|did|was|were|is|are|do|does|has|have|had)\b|\b(?:any|algun\w*|hubo|hay|tien\w*|tuv\w*|ha|han|sient\w*|duelen?|fue|esta|estan|sigue\w*|nota\w*)\b/u;
const refuses =
	/\b(?:den(?:y|ie|ieg|eg)|nieg|reject|rechaz|declin|refus|disapprov|block|bloque|cancel|anul|stop|suspend|not\b|(?:do|does|did|is|are|was|were|has|have|should|would|could|ca|wo)nt\b|no\b(?!\.? ?\d)|without|sin\b)/;
const comes =
	/\b(?:(?:will|can|could) you (?:come|join|attend|make it|be there|be attending)|are you (?:coming|joining)|vendra[ns]?|asistira[ns]?|ira[ns]?|acudira[ns]?|vienes?|va[ns]? a (?:venir|ir|asistir|acudir)|(?:puedes?|podra[ns]?) (?:ir|venir|asistir|acudir))\b/;
/** “I’ll be there” leaves open which of two, whether earlier, or with whom. */
const comesElse =
	/\b(?:or|o|not|no|cancel\w*|otr[oa]|cambi\w*|reschedul\w*|chang\w*|mov\w*|instead|late\w*|earl\w*|before|after|alone|without|bring\w*|antes|despues|temprano|sol[oa]s?|sin|tra[ei]\w*|(?:with|con)(?! (?:(?:el|la|the|our|your) )?(?:dra?|doctora?|us|nosotros)\b))\b/;
/** The same of something to come to. */
const confirms = /\b(?:please|do you|can you|you) confirm|^confirm|\bconfirm[ae]s?\b/;
const meets =
	/\b(?:appointment|booking|reservation|meeting|visit|class|asistencia|cita|turno|reserva|reservacion|reunion|visita|clase)\b/;

/** Who asks about several things may get a yes to one of them. */
const several =
	/\b(?:and|or|y|o|e|u|instead|than|vs|vez de|lugar de|from .* to|(?:del|desde) .* (?:al?|hasta))\b|[;&+/]|,\s(?!¿)/;
export const pronouns = ['it', 'him', 'her', 'them'];
const turning = /^(?:no|not|dont|never|if|si|unless|until|before|after|but|pero|only|solo|yes|,)$/;

const endings = /(?<=\p{L}{3})u?(?:[aeio]s?|[aei](?:n|mos|r|d[ao]s?|ste)|[ae]ndo|io)?(?:l[aeo]s?)?$/u;
/** A verb that says what was, such as “llegó”; or a question that leaves nothing to decide. */
const was = /\p{L}ó(?!\p{L})/u;
const decides =
	/\b(?:want|need|like|prefer|wish|able|free|available|ready|willing|interest|work|mind|(?:do|are|is) (?:we|i)\b|quier|dese|necesit|prefier|dispon|puede|bien\b|cita\b|reserv)/;

/**
 * What a question is about, as far as it decides what a reply means.
 * @param approves whether the labels of its answers do
 */
export function aboutOf(message: string, approves: boolean) {
	const asking = inPlain(askingIn(message)).replace(/^\P{L}+/u, '');
	const isElse = comesElse.test(asking);
	const isMeeting = meets.test(inPlain(message)) && !/\b(?:cancel|cambi|reschedul)/.test(asking);
	const isAsked = !isElse && (comes.test(asking) || (confirms.test(asking) && isMeeting));
	const isPermitted = approves || permits.test(asking);
	const isState = asksState.test(asking);
	return {
		/** Whether it asks for permission, or if somebody comes, so that “no problem” is a yes. */
		permits: isPermitted || isAsked,
		/** Whether its yes is bad news, so that “ok” may mean that all is well. */
		isBad: bad.test(asking) && (isState || !isPermitted),
		/** Whether it asks to refuse something, or holds a negation: “denied” may be the yes. */
		refuses: refuses.test(asking),
		/** Whether it asks what is or was, not what is to be: nobody makes conditions then. */
		isFact: (isState || was.test(askingIn(message))) && !isPermitted && !isMeeting && !decides.test(asking),
		/** Words that may come back beside a yes, as in “yes, release it”; none if it asks about several things. */
		words: several.test(asking) ? new Set<string>() : wordsOf(message),
		/** Whether it asks if somebody comes, or is about something to come to. */
		comes: isAsked ? 'asked' : isMeeting && !isElse ? 'near' : 'elsewhere',
	} as const;
}

export type About = ReturnType<typeof aboutOf>;

/** Returns the words that may come back. Of two numbers or two days, one would be a choice. */
function wordsOf(message: string): ReadonlySet<string> {
	const isDay = (word: string) => !/\d/.test(word);
	const asked = fold(askingIn(message)).filter(isCounted);
	const isOne = (word: string) => asked.filter((one) => isDay(one) === isDay(word)).length === 1;
	const around = several.test(inPlain(message)) ? [] : fold(message).filter(isCounted);
	const counted = asked.length > 0 ? asked.filter(isOne) : around;
	const plain = fold(message).filter((word) => !isCounted(word) && !turning.test(word));
	return new Set([...plain, ...plain.map(stemOf), ...counted, ...counted.flatMap(spellingsOf), ...pronouns]);
}

/** Returns what the forms of a Spanish verb have in common: “pag” of “págalo”, “paguen” and “pago”. */
export const stemOf = (word: string): string => word.replace(endings, '').replace(/[cq]$/, 'z');
