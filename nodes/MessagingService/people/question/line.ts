import { labelsOf, numbered } from '../../operations/humanReview/choices';
import { words } from '../../operations/humanReview/translations';
import type { Question } from '../../operations/question';
import { measure } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';

/** How an SMS names a question. */

type Asked = Pick<Question, 'response' | 'language' | 'message'>;

/** A line and what was recorded fit into one SMS, and so do a line and any other sentence. */
const most = { line: 90, choices: 45, recorded: 68, choice: 20, title: 60 } as const;

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

const unitsOf = (text: string): number => measure(toGsm(text).text).units;

/** Returns the end of the sentence that asks, to tell a question from others. */
export function titleOf({ message }: Pick<Question, 'message'>, limit: number = most.title): string {
	const sentence = askingIn(message);
	if (unitsOf(sentence) <= limit) return sentence;
	let end = sentence.slice(-limit);
	while (unitsOf(`...${end}`) > limit) end = end.slice(1);
	return `...${end.replace(/^\S*\s/, '')}`;
}

/** Returns a question and the numbers of its answers, in one line. */
export function lineOf(question: Asked, numbers: readonly string[]): string {
	const { reply, andText } = words[question.language];
	const labels = labelsOf(question.response);
	const choices = (length: number) =>
		labels.length === 0
			? `${numbers[0] ?? ''} ${andText}`
			: labels.map((label, at) => numbered(numbers[at], label.slice(0, length)).trim()).join(', ');
	const named = [Infinity, 12, 6].map(choices).find((one) => unitsOf(one) <= most.choices);
	const after = `${reply} ${named ?? `${numbers[0] ?? ''}-${numbers.at(-1) ?? ''}`}`;
	return `${titleOf(question, most.line - 1 - unitsOf(after))} ${after}`;
}

/** Says which answer was recorded. */
export function recordedLine(question: Omit<Asked, 'response'>, answer: string): string {
	const said = answer.length > most.choice ? `${answer.slice(0, most.choice - 3).trim()}...` : answer;
	const before = `${words[question.language].recorded}: ${said.replace(/\s+/g, ' ')}, `;
	return `${before}${titleOf(question, most.recorded - unitsOf(before))}`;
}
