import { NewestMap } from '../bounded/newestMap';
import { plainNumber } from '../text/phone/phone';
import type { Reference } from '../text/reference';

/**
 * What this process knows of the conversation with a phone: the questions that it asked, or learned of from one of them.
 * No endpoint of the service finds them by number, and a reply names only the newest SMS, whichever question it answers.
 */

export interface AskedQuestion {
	/** ID of an SMS that asks it. */
	readonly messageId: string;
	/** The numbers of its answers. */
	readonly numbers: readonly string[];
	/** Undefined if the service is to be asked for it. */
	readonly reference?: Reference | undefined;
	/** The sentence that asks, with the numbers of the answers; empty if it is not known yet. */
	readonly line: string;
	/** When its wait ends, in milliseconds. */
	readonly until: number;
	/** Once it has ended: what was recorded, or nothing. */
	readonly ended?: string | undefined;
	/** ID of the credential that saw it end. */
	readonly account?: string | null | undefined;
}

const maxPerPhone = 100;

const byPhone = new NewestMap<readonly AskedQuestion[]>(10_000);

/** Returns the questions to a phone, newest first, also those that have ended. */
export const askedTo = (phone: string): readonly AskedQuestion[] => byPhone.get(plainNumber(phone)) ?? [];

const keep = (phone: string, questions: readonly AskedQuestion[]) =>
	byPhone.set(plainNumber(phone), questions.slice(0, maxPerPhone));

export const isOpen = ({ ended, until }: AskedQuestion): boolean => ended === undefined && until > Date.now();

export const openTo = (phone: string): readonly AskedQuestion[] => askedTo(phone).filter(isOpen);

/** What identifies a question among those of one execution, however often it was sent. */
export const identityOf = ({ key, moment }: Reference): string => `${key} ${moment}`;

export const isOf = (one: Reference | undefined, other: Reference): boolean =>
	one !== undefined && identityOf(one) === identityOf(other);

/** Adds a question that was asked just now. */
export function noteAsked(phone: string, question: AskedQuestion): void {
	keep(phone, [question, ...askedTo(phone)]);
}

/** Adds what a question says of itself or of those that were open before it. */
export function noteLearned(phone: string, learned: AskedQuestion): void {
	const all = askedTo(phone);
	const isSame = ({ messageId, reference, numbers }: AskedQuestion) =>
		reference && learned.reference
			? isOf(reference, learned.reference)
			: messageId === learned.messageId || String(numbers) === String(learned.numbers);
	const known = all.find(isSame);
	// One that was only named tells nothing new of one that is known.
	if (known && !learned.reference) return;
	const more = known ? { ...learned, messageId: known.messageId, ended: known.ended } : learned;
	keep(phone, known ? all.map((one) => (one === known ? more : one)) : [...all, more]);
}

type Ending = Pick<AskedQuestion, 'account' | 'ended'>;

/** Notes that a question has ended, and how. */
export function noteEnded(phone: string, isIt: (one: AskedQuestion) => boolean, ended: Ending = {}): void {
	const end = (one: AskedQuestion) => ({ ...one, ...ended, ended: ended.ended || one.ended || '' });
	const all = askedTo(phone).map((one) => (isIt(one) ? end(one) : one));
	if (all.length > 0) keep(phone, all);
}

/** The unclear replies in a row of a phone about a question, by its identity, or about several (empty). */
interface Unclear {
	readonly about: string;
	readonly times: number;
	/** The last text: the same again does not count. */
	readonly text?: string;
}

const unclear = new NewestMap<Unclear>(10_000);

export function unclearAbout(phone: string, about: string): Unclear {
	const last = unclear.get(plainNumber(phone));
	return last?.about === about ? last : { about, times: 0 };
}

export const noteUnclear = (phone: string, now: Unclear): unknown => unclear.set(plainNumber(phone), now);

export const noteClear = (phone: string): boolean => unclear.delete(plainNumber(phone));
