import { NewestMap } from '../bounded/newestMap';
import { plainNumber } from '../text/phone/phone';

/**
 * The questions by SMS that this process asked, by phone: no endpoint of the service finds them by number. A phone has
 * one conversation, so a reply names only the newest message, whichever question it answers.
 */

export interface OpenQuestion {
	/** ID of an SMS that asks it. */
	readonly messageId: string;
	/** The numbers of its answers. */
	readonly numbers: readonly string[];
	/** When its wait ends, in milliseconds. */
	readonly until: number;
}

const maxPerPhone = 100;

const byPhone = new NewestMap<readonly OpenQuestion[]>(10_000);

/** Returns the questions that may still be open, newest first. */
export const openTo = (phone: string): readonly OpenQuestion[] =>
	(byPhone.get(plainNumber(phone)) ?? []).filter(({ until }) => until > Date.now());

/** Returns those with a number that stands in a reply. */
export const namedIn = (text: string, phone: string): readonly OpenQuestion[] =>
	openTo(phone).filter(({ numbers }) => numbers.some((number) => text.includes(number)));

export function addOpen(phone: string, question: OpenQuestion): void {
	const others = openTo(phone).filter(({ messageId }) => messageId !== question.messageId);
	byPhone.set(plainNumber(phone), [question, ...others].slice(0, maxPerPhone));
}

/** Forgets a question that has ended. */
export function closeOpen(phone: string, messageId: string): void {
	const others = openTo(phone).filter((one) => one.messageId !== messageId);
	if (others.length > 0) byPhone.set(plainNumber(phone), others);
	else byPhone.delete(plainNumber(phone));
}
