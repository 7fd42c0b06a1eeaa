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

export const isOpen = ({ ended, until }: AskedQuestion): boolean => ended === undefined && until > Date.now();

export const openTo = (phone: string): readonly AskedQuestion[] => askedTo(phone).filter(isOpen);

export const isOf = (one: Reference | undefined, other: Reference): boolean =>
	one?.key === other.key && one.moment === other.moment;

/** Adds a question that was asked just now. */
export function noteAsked(phone: string, question: AskedQuestion): void {
	byPhone.set(plainNumber(phone), [question, ...askedTo(phone)].slice(0, maxPerPhone));
}

/** Adds what a question says of itself or of those that were open before it. */
export function noteLearned(phone: string, learned: AskedQuestion): void {
	const all = askedTo(phone);
	const isSame = ({ messageId, reference, numbers }: AskedQuestion) =>
		reference && learned.reference
			? isOf(reference, learned.reference)
			: messageId === learned.messageId || String(numbers) === String(learned.numbers);
	const known = all.find(isSame);
	const more = { ...learned, ...(known && { messageId: known.messageId, ended: known.ended }) };
	if (!known) byPhone.set(plainNumber(phone), [...all, learned].slice(0, maxPerPhone));
	else if (learned.reference)
		byPhone.set(
			plainNumber(phone),
			all.map((one) => (one === known ? more : one)),
		);
}

/** Notes that a question has ended, and how. */
export function noteEnded(
	phone: string,
	isIt: (question: AskedQuestion) => boolean,
	ended: Pick<AskedQuestion, 'account' | 'ended'> = {},
): void {
	const all = askedTo(phone).map((one) =>
		isIt(one) ? { ...one, ...ended, ended: ended.ended || one.ended || '' } : one,
	);
	if (all.length > 0) byPhone.set(plainNumber(phone), all);
}

interface Unclear {
	/** The question that the replies were about; empty for several. */
	readonly about: string;
	readonly times: number;
	readonly text: string;
}

/** The unclear replies of a phone since its last clear one. */
const unclear = new NewestMap<Unclear>(10_000);

export const unclearOf = (phone: string): Unclear =>
	unclear.get(plainNumber(phone)) ?? { about: '', times: 0, text: '' };

export function noteUnclear(phone: string, now: Unclear): void {
	unclear.set(plainNumber(phone), now);
}

export function noteClear(phone: string): void {
	unclear.delete(plainNumber(phone));
}
