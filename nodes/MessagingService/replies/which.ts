import { isOpen, type AskedQuestion } from './conversation';
import type { Handed } from './protocol';
import { wordsIn } from './read';

/** What a reply is for: which questions it names. Pure; handOver.ts does what it says. */

export interface Part {
	readonly question: AskedQuestion;
	/** The first number of the question in it. */
	readonly number: string;
	readonly text: string;
}

/**
 * What a reply is, before anybody reads what it means. `named`: it names one open question, or is nothing but the numbers of
 * several. `several`: it says more than these. `past`: it begins with a number of one that this account saw end. `stop`: a
 * word that asks for no more messages, and is no label of an open question.
 */
export type Reading =
	| { readonly is: 'named'; readonly parts: readonly Part[] }
	| { readonly is: 'past'; readonly number: string; readonly ended: string }
	| { readonly is: 'stop' | 'several' | 'words' };

/**
 * @param questions all to the sender, also those that have ended
 * @param account ID of the credential that received the reply
 */
export function readingOf(
	{ text, optOut }: Pick<Handed, 'text' | 'optOut'>,
	questions: readonly AskedQuestion[],
	account?: string | null,
): Reading {
	const open = questions.filter(isOpen);
	const parts = partsOf(text, open);
	if (parts) return parts.length > 0 ? { is: 'named', parts } : { is: 'several' };
	const [, number = ''] = /^[^\p{L}\d$€£]*(\d{3})(?!\d|[.,:]\d)/u.exec(text) ?? [];
	const past = questions.find((one) => one.account === account && one.numbers.includes(number));
	if (past?.ended !== undefined) return { is: 'past', number, ended: past.ended };
	return { is: optOut && !open.some((one) => isLabelOf(one, text)) ? 'stop' : 'words' };
}

const polite = /^(?:please|por|favor)$/;

/** Whether a text is one word, which is a label of a question; its line may cut a longer label after 6 letters. */
function isLabelOf({ line, numbers }: AskedQuestion, text: string): boolean {
	const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !polite.test(word));
	const [word = ''] = words;
	const labels = numbers.map((number) => line.toLowerCase().split(` ${number} `)[1]?.split(',')[0] ?? '');
	const isIt = (label: string) => label === word || (label.length >= 6 && word.startsWith(label));
	return words.length === 1 && labels.some(isIt);
}

/** Returns the questions that a text names, none if it says more than the numbers of several; undefined if it names none. */
function partsOf(text: string, open: readonly AskedQuestion[]): readonly Part[] | undefined {
	const words = wordsIn(text);
	const ownerOf = (word: string) => open.find(({ numbers }) => numbers.includes(word));
	const [first, ...others] = new Set(words.flatMap((word) => ownerOf(word) ?? []));
	if (first === undefined) return undefined;
	const number = words.find((word) => ownerOf(word) === first) ?? '';
	if (others.length === 0) return [{ question: first, number, text }];
	const parts = words.map((word) => ({ question: ownerOf(word), number: word, text: word }));
	const isOne = (part: (typeof parts)[number]): part is Part => part.question !== undefined;
	return parts.every(isOne) && parts.length === others.length + 1 ? parts : [];
}
