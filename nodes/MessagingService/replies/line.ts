import { numbered } from '../operations/humanReview/choices';
import { words } from '../operations/humanReview/translations';
import { measure } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import type { AskedQuestion } from './question';

/** How an SMS names a question. */

/** A line and what was recorded fit into one SMS, and so do a line and any other sentence. */
const lineLimits = { line: 90, choices: 45, recorded: 68, choice: 20 } as const;

/**
 * Returns the sentence that asks: the last with a question mark, or else the first line. An
 * abbreviation such as “Sra.” does not end a sentence.
 */
function askingIn(message: string): string {
	const [asked] = /^[^]*\?(?=[\s\p{P}]|$)/u.exec(message) ?? [];
	if (asked === undefined) return message.trim().split('\n')[0] ?? '';
	const sentences = asked.split(/(?<=[!?]\s|(?:\p{L}{5}|\d)\.\s|[\p{P}\n]\n)/u);
	return (sentences.at(-1) ?? '').trim().replace(/\s+/g, ' ');
}

const unitsOf = (text: string): number => measure(toGsm(text).text).units;

/** Returns the end of a sentence. */
function endOf(sentence: string, limit: number): string {
	if (unitsOf(sentence) <= limit) return sentence;
	let end = sentence.slice(-limit);
	while (unitsOf(`...${end}`) > limit) end = end.slice(1);
	return `...${end.replace(/^\S*\s/, '')}`;
}

/** Returns the end of the sentence that asks, to tell a question from others. */
export const titleOf = (message: string): string => endOf(askingIn(message), lineLimits.line);

type NamedQuestion = Pick<AskedQuestion, 'title' | 'labels' | 'numbers' | 'language'>;

/** Returns a question and the numbers of its answers, in one line. */
export function lineOf({ title, labels, numbers, language }: NamedQuestion): string {
	const { reply, andText } = words[language];
	const choices = (length: number) =>
		labels.length === 0
			? `${numbers[0] ?? ''} ${andText}`
			: labels.map((label, at) => numbered(numbers[at], label.slice(0, length)).trim()).join(', ');
	const named = [Infinity, 12, 6].map(choices).find((one) => unitsOf(one) <= lineLimits.choices);
	const after = `${reply} ${named ?? `${numbers[0] ?? ''}-${numbers.at(-1) ?? ''}`}`;
	return `${endOf(title, lineLimits.line - 1 - unitsOf(after))} ${after}`;
}

/** Says how to answer a question, such as “Send only 148 or 149.” */
export function sendOnly({ labels, numbers, language }: Omit<NamedQuestion, 'title'>): string {
	const { sendOnly: send, or, andText } = words[language];
	const [first = ''] = numbers;
	if (labels.length === 0) return `${send} ${first} ${andText}.`;
	const all = numbers.join(', ').replace(/, (?=\d+$)/, ` ${or} `);
	return `${send} ${numbers.length > 10 ? `${first}-${numbers.at(-1)}` : all}.`;
}

/** Says which answer was recorded. */
export function recordedLine(
	{ title, language }: Pick<NamedQuestion, 'title' | 'language'>,
	answer: string,
): string {
	const said =
		answer.length > lineLimits.choice
			? `${answer.slice(0, lineLimits.choice - 3).trim()}...`
			: answer;
	const before = `${words[language].recorded}: ${said.replace(/\s+/g, ' ')}, `;
	return `${before}${endOf(title, lineLimits.recorded - unitsOf(before))}`;
}
