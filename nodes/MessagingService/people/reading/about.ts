import { askingIn } from '../question/line';
import { fold, isCounted, stemOf } from './fold';
import { finder, type Part } from './phrases';
import { questions } from './words.json';

/** What a question is about. */

const has = finder(questions);

/** Who asks about several things may get a yes to one of them. */
const isSeveral = (text: string) => has('several', text) || /[&+/]|\S ,/.test(text);

export const pronouns = ['it', 'him', 'her', 'them', 'this'];
const turning =
	/^(?:is|are|do|does|did|can|will|have|has|had|no|not|dont|never|if|si|unless|until|before|after|but|pero|only|solo|yes|esta|,)$/;

/** How a question begins that asks for a state, rather than for a decision. */
const asksState = /^(?:\p{L}+ , )?(?:any|did|was|were|is|are|do|does|has|have|had)\b/u;

/** A verb that says what was, such as “llegó”; or a question that leaves nothing to decide. */
const was = /\p{L}ó(?!\p{L})/u;

/** Returns the sentence that asks, after what it is about: “are you hurt?” of “Your fall: are you hurt?”. */
export const plainAskingIn = (message: string): string =>
	fold(askingIn(message).replace(/^.*: (?=.*\?)|^\P{L}+/gu, '')).join(' ');

/**
 * What a question is about, as far as it decides what a reply means.
 * @param approves whether the labels of its answers do
 */
export function aboutOf(message: string, approves: boolean) {
	const asking = plainAskingIn(message);
	const isElse = has('comesElse', asking);
	const isMeeting = has('meets', fold(message).join(' '));
	const isAsked = !isElse && (has('comes', asking) || (isMeeting && has('confirms', asking)));
	const isPermitted = approves || has('permits', asking);
	const isPresence = has('presence', asking);
	const isState = isPresence || has('states', asking) || asksState.test(asking);
	const isPast = isState || was.test(askingIn(message));
	const isBad = has('bad', asking);
	return {
		/** Whether it asks for permission, or if somebody comes, so that “no problem” is a yes. */
		permits: isPermitted || isAsked,
		/** Whether its yes is bad news, as of most lists (“red, hot or weeping”), so that “ok” may mean that all is well. */
		isBad: (isBad && (isState || !isPermitted)) || (isState && /\b(?:or|o|u)\b/.test(asking)),
		/** Whether it asks to refuse something, or holds a negation: “denied” may be the yes. */
		refuses: has('refuses', asking),
		/** Whether it asks what is or was, not what is to be: nobody makes conditions then. */
		isFact: isPast && !isPermitted && (!isMeeting || isBad) && !has('decides', asking),
		/** Whether it is about something to come to, or asks to move it. */
		isMeeting,
		/** Whether it asks who will be there. */
		isPresence,
		/** Words that may come back beside a yes, as in “yes, release it”; none if it asks about several things. */
		words: isSeveral(asking) ? new Set<string>() : wordsOf(message),
		/** Whether it asks if somebody comes, or is about something to come to. */
		comes: isAsked ? 'asked' : isMeeting && !isElse ? 'near' : 'elsewhere',
		/** What may follow a no to bad news, as in “no pain or fever”. */
		asked: new Set([...plainWords(asking), 'and', 'any', 'ni', 'ningun', 'ninguna', 'o', 'or', 'y']),
	} as const;
}

export type About = ReturnType<typeof aboutOf>;

const plainWords = (text: string) => fold(text).filter((word) => !isCounted(word) && !turning.test(word));

/** Returns the words that may come back: no number and no day, which may be another. */
function wordsOf(message: string): ReadonlySet<string> {
	const words = plainWords(message);
	return new Set([...words, ...words.map(stemOf), ...pronouns]);
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

export const yesKinds: ReadonlyArray<Part['kind']> = ['yes', 'si', 'ok', 'consent', 'works', 'mine', 'done'];

export const saysAny = (answers: readonly Answer[]) => answers.some(({ says }) => says !== undefined);

export const isCourtesy = (kind: Part['kind']): boolean => kind === 'polite' || kind === 'lead';

/** Whether a phrase changes nothing beside an answer or its number, as “ok” does beside one of several times. */
export const mayStandBeside = (kind: Part['kind'], answers: readonly Answer[]): boolean =>
	isCourtesy(kind) || (kind !== 'si' && [...yesKinds, 'home'].includes(kind ?? '') && !saysAny(answers));
