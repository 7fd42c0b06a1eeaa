import { createHash } from 'node:crypto';
import type { Question, Response } from '../question';
import { words } from './translations';

/** The answers that a reply can choose, and the numbers by which it names its question. */

const firstNumber = 100;
const available = 900;

/** How many answers a reply can choose from; a text has one number, which stands before it. */
const countOf = (response: Response): number =>
	response.type === 'approval'
		? response.choices.length
		: Math.max(1, dropDownOptions(response).length);

/**
 * Returns a number of three digits for each answer, derived from the question's ID, so that nothing
 * is stored. Two questions share one in 1 of 450 cases; `isFree` lets the ID be drawn again.
 */
export function numbersOf(id: string, response: Response): readonly string[] {
	const count = countOf(response);
	const blocks = Math.max(1, Math.floor(available / count));
	const block = createHash('sha256').update(id).digest().readUInt32BE() % blocks;
	return Array.from({ length: count }, (_, index) => String(firstNumber + block * count + index));
}

/**
 * Returns the options of a form that a reply can answer: one dropdown or radio field, and nothing
 * else to fill in.
 */
function dropDownOptions(response: Response): readonly string[] {
	if (response.type !== 'customForm') return [];
	const [field, ...others] = response.fields;
	const isSingle =
		field && others.length === 0 && (field.type === 'dropdown' || field.type === 'radio');
	return isSingle ? field.options : [];
}

/** Returns the choices with their numbers, one per line; empty if the answer is a text. */
export function choicesOf(
	{ response, language }: Pick<Question, 'response' | 'language'>,
	numbers: readonly string[],
): string {
	const labels = labelsOf(response);
	if (labels.length === 0) return '';
	return [
		words[language].reply,
		...labels.map((label, index) => numbered(numbers[index], label)),
	].join('\n');
}

/** A label that begins with a digit would run into its number. */
export const numbered = (number = '', label: string): string =>
	/^\P{L}*\d/u.test(label) ? `${number}: ${label}` : `${number} ${label}`;

export const labelsOf = (response: Response): readonly string[] =>
	response.type === 'approval'
		? response.choices.map(({ label }) => label)
		: dropDownOptions(response);
