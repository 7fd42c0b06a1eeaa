import { labelsOf, numbered } from '../../operations/humanReview/choices';
import { words } from '../../operations/humanReview/translations';
import type { Question } from '../../operations/question';

/** How an SMS names a question. */

const maxTitle = 60;

/**
 * Returns the sentence that asks: the last with a question mark, or else the first line. An abbreviation such as “Sra.”
 * does not end a sentence.
 */
export function askingIn(message: string): string {
	const [asked] = /^[^]*\?(?=[\s\p{P}]|$)/u.exec(message) ?? [];
	if (asked === undefined) return message.trim().split('\n')[0] ?? '';
	const sentences = asked.split(/(?<=[!?]\s|(?:\p{L}{5}|\d)\.\s|[\p{P}\n]\n)/u);
	return (sentences.at(-1) ?? '').trim().replace(/\s+/g, ' ');
}

/** Returns the end of the sentence that asks, to tell a question from others. */
export const titleOf = ({ message }: Pick<Question, 'message'>): string => {
	const sentence = askingIn(message);
	return sentence.length > maxTitle ? `...${sentence.slice(3 - maxTitle).replace(/^\S*\s/, '')}` : sentence;
};

/** Returns a question and the numbers of its answers, in one line. */
export function lineOf(
	question: Pick<Question, 'response' | 'language' | 'message'>,
	numbers: readonly string[],
): string {
	const labels = labelsOf(question.response);
	const choices =
		labels.length === 0
			? `${numbers[0] ?? ''} ${words[question.language].andText}`
			: labels.map((label, index) => numbered(numbers[index], label)).join(', ');
	return `${titleOf(question)}: ${choices}`;
}
