import { askingIn } from '../question/line';
import { fold, formsOf, inPlain, isCounted, pause, spellingsOf, stemOf } from './fold';
import { partsOf, type Part } from './phrases';

/** What a question is about, and what its answers say. */

/** What the sentence that asks may hold. */
const [permits, bad, asksState, refuses, comes, comesElse, meets, several, decides] = [
	/^(?:\p{L}+,? )?(?:please )?(?:may|shall|can|could|should|ok|okay|is it (?:ok|fine|all ?right)|are you (?:ok|fine|happy) with|do you (?:approve|agree|accept|authori[sz]e|confirm|consent|allow)|approve|authori[sz]e|accept|confirm|allow)\b(?! you)|\b(?:apr[uo]eb|autori[cz]|acept|confirm|permit|proce[ds](?!ure|im)|de acuerdo|le parece|te parece|puedo|podemos|debo|debemos|(?:[lt]e|les|se) l[oa]s? \p{L}+[aei]mos\b)/u,
	/\b(?:problem|issue|trouble|damag|broken|wrong|missing|lost|stolen|late\b|delay|down\b|fail|crash|leak|objection|complain|concern|error|accident|risk|danger|worr|mind\b|difficult|pain|hurt|fever|symptom|side effect|bleed|swell|dizz|nause|vomit|rash|cough|cramp|infect|allerg|weak|tired|unwell|sick|ill\b|feel (?:bad|worse)|worse|still (?!want|need|com|able|interest|join|plan)|different|instead|dolor|duele|fiebre|sintoma|molest|secundari|inconvenien|danad|rot[oa]s?\b|mal\b|falt|queja|objecion|sangr|hinchaz|efecto|cambiar|otr[oa]\b|importa|importaria|peor|mareo|mareado|nausea|tos\b|sarpullido|alerg|infec|debil|cansad|inflam|enferm|fall[oa]|averi|perdid|robo|accidente|riesgo|peligro|preocup|dificult|retras|demor|tarde\b)/,
	/** How a question begins that asks for a state, rather than for a decision. */
	/^(?:\p{L}+,? )?(?:any|did|was|were|is|are|do|does|has|have|had)\b|\b(?:any|algun\w*|hubo|hay|tien\w*|tuv\w*|ha|han|sient\w*|duelen?|fue|esta|estan|sigue\w*|nota\w*)\b|, (?:are|were|have|had|did) you\b/u,
	/\b(?:den(?:y|ie|ieg|eg)|nieg|reject|rechaz|declin|refus|disapprov|block|bloque|cancel|anul|stop|suspend|not\b|(?:do|does|did|is|are|was|were|has|have|should|would|could|ca|wo)nt\b|no\b(?!\.? ?\d)|without|sin\b)/,
	/\b(?:(?:will|can|could) you (?:come|join|attend|make it|be there|be attending)|are you (?:still )?(?:coming|joining)|vendra[ns]?|asistira[ns]?|ira[ns]?|acudira[ns]?|vienes?|va[ns]? a (?:venir|ir|asistir|acudir)|(?:puedes?|podra[ns]?) (?:ir|venir|asistir|acudir))\b/,
	/** “I’ll be there” leaves open which of two, whether earlier, or with whom. */
	/\b(?:or|o|not|no|cancel\w*|otr[oa]|cambi\w*|reschedul\w*|chang\w*|mov\w*|instead|late\w*|earl\w*|before|after|alone|without|bring\w*|antes|despues|temprano|sol[oa]s?|sin|tra[ei]\w*|(?:with|con)(?! (?:(?:el|la|the|our|your) )?(?:dra?|doctora?|us|nosotros)\b))\b/,
	/\b(?:appointment|booking|reservation|meeting|visit|class|table|room|lesson|session|interview|dinner|party|mesa|habitacion|sesion|entrevista|consulta|cena|asistencia|cita|turno|reserva|reservacion|reunion|visita|clase)\b/,
	/** Who asks about several things may get a yes to one of them. */
	/\b(?:and|or|y|o|e|u|instead|than|vs|vez de|lugar de|from .* to|(?:del|desde) .* (?:al?|hasta))\b|[;&+/]|,\s(?!¿)/,
	/\b(?:want|need|like|prefer|wish|able|free|available|ready|willing|interest|work|mind|(?:do|are|is) (?:we|i)\b|quier|dese|necesit|prefier|dispon|puede|bien\b|cita\b|reserv)/,
] as const;
/** The same of something to come to. */
const confirms = /\b(?:please|do you|can you|you) confirm|^confirm|\bconfirm[ae]s?\b/;

export const pronouns = ['it', 'him', 'her', 'them', 'this'];
const turning =
	/^(?:is|are|do|does|did|can|will|have|has|had|no|not|dont|never|if|si|unless|until|before|after|but|pero|only|solo|yes|esta|,)$/;

/** A verb that says what was, such as “llegó”; or a question that leaves nothing to decide. */
const was = /\p{L}ó(?!\p{L})/u;

/** Returns the sentence that asks, after what it is about: “are you hurt?” of “Your fall: are you hurt?”. */
const plainAskingIn = (message: string) => inPlain(askingIn(message)).replace(/^.*: (?=.*\?)|^\P{L}+/gu, '');

/**
 * What a question is about, as far as it decides what a reply means.
 * @param approves whether the labels of its answers do
 */
export function aboutOf(message: string, approves: boolean) {
	const asking = plainAskingIn(message);
	const isElse = comesElse.test(asking);
	const isMeeting = meets.test(inPlain(message)) && !/\b(?:cancel|cambi|reschedul)/.test(asking);
	const isAsked = !isElse && (comes.test(asking) || (confirms.test(asking) && isMeeting));
	const isPermitted = approves || permits.test(asking);
	const isPresence = /\b(?:will|habra) (?:any|some|algui|qui)/.test(asking);
	const isState = isPresence || asksState.test(asking);
	return {
		/** Whether it asks for permission, or if somebody comes, so that “no problem” is a yes. */
		permits: isPermitted || isAsked,
		/** Whether its yes is bad news, as of most lists (“red, hot or weeping”), so that “ok” may mean that all is well. */
		isBad: (bad.test(asking) && (isState || !isPermitted)) || (isState && /\b(?:or|o|u)\b/.test(asking)),
		/** Whether it asks to refuse something, or holds a negation: “denied” may be the yes. */
		refuses: refuses.test(asking),
		/** Whether it asks what is or was, not what is to be: nobody makes conditions then. */
		isFact: (isState || was.test(askingIn(message))) && !isPermitted && !isMeeting && !decides.test(asking),
		/** Whether it asks who will be there. */
		isPresence,
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

/** One of the answers to choose from. */
export interface Answer {
	readonly label: string;
	/** Its number of three digits, which no other question to this phone has. */
	readonly number?: string | undefined;
	/** Whether it is the one for a yes or for a no; undefined for other choices. */
	readonly says?: 'yes' | 'no' | undefined;
}

/** A question, as far as it decides what a reply means. */
export type Asked = { readonly answers: readonly Answer[]; readonly about: About; readonly message: string };

const yesKinds: ReadonlyArray<Part['kind']> = ['yes', 'si', 'ok', 'consent', 'works', 'mine', 'done'];
const noKinds: ReadonlyArray<Part['kind']> = ['no', 'dont', 'not', 'deny', 'unwilling', 'dissent'];
const verb = /(?<=^|\b(?:to|we|i|you|quieres?|desea) )\p{L}+/gu;
const asksWhich = /\b(?:or|o|u|wh\w+|how|que|quien|cual|cuan\w+|como|donde)\b|\//;

export const saysAny = (answers: readonly Answer[]) => answers.some(({ says }) => says !== undefined);

export const isCourtesy = (kind: Part['kind']): boolean => kind === 'polite' || kind === 'lead';

/** Whether a phrase changes nothing beside an answer or its number, as “ok” does beside one of several times. */
export const mayStandBeside = (kind: Part['kind'], answers: readonly Answer[]): boolean =>
	isCourtesy(kind) || (kind !== 'si' && [...yesKinds, 'home'].includes(kind ?? '') && !saysAny(answers));

const firstKind = (label: string): Part['kind'] => partsOf(fold(label))[0]?.kind;

/**
 * Returns what each answer says: nothing, unless the labels themselves say yes and no, or one of two is the question's verb,
 * as “Keep it” says yes to “Shall I keep it?”. “Do you want to keep it or cancel it?” has no yes.
 */
export function saying(answers: readonly Answer[], message: string): readonly Answer[] {
	const isPlain = ({ label, says }: Answer) =>
		(says === 'yes' ? yesKinds : says === 'no' ? noKinds : [firstKind(label)]).includes(firstKind(label)) ||
		(says === 'no' && /^cancel/i.test(label));
	const saysOne = (what: Answer['says']) => answers.filter(({ says }) => says === what).length < 2;
	if (saysAny(answers) && answers.every(isPlain) && saysOne('yes') && saysOne('no')) return answers;
	const asking = plainAskingIn(message);
	const verbs = (asking.match(verb) ?? []).flatMap(fold);
	const named = answers.map(({ label }) => {
		const [first = ''] = fold(label);
		const isInfinitive = /[aei]r(?:l[ao]s?)?$/.test(first);
		return verbs.some((one) => one === first || (isInfinitive && formsOf([one]) === formsOf([first])));
	});
	const isOne = named.length === 2 && named[0] !== named[1] && !asksWhich.test(asking);
	return answers.map((one, at) => ({ ...one, says: isOne ? (named[at] ? 'yes' : 'no') : undefined }));
}

export const isApproval = (answers: readonly Answer[]): boolean =>
	answers.some(({ label, says }) => says === 'yes' && ['mine', 'done'].includes(firstKind(label) ?? ''));

/** What the label of an option says by itself: “Yes”, “Yes, keep it” and “No, cancel it” may be some of several. */
export function sayingOf(label: string): Answer['says'] {
	const words = fold(label);
	const kinds = partsOf(words).map(({ kind }) => kind);
	const isNo = words[0] === 'no' && (words[1] ?? pause) === pause;
	return /^(?:yes|si$)/.test(words.join()) ? 'yes' : isNo || kinds.join() === 'no' ? 'no' : undefined;
}
