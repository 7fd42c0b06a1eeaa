import type { IDataObject } from 'n8n-workflow';
import { optionsOf } from '../operations/humanReview/sms';
import type { Choice, Language, Question } from '../operations/question';

/** Interprets the answer to a question that came as an SMS. */

type Meaning = Choice['value'] | 'unclear';

const list = (all: string): readonly string[] => all.split(', ');

/** First words of an answer, in lower case without accents. The longest match counts. */
const beginnings: Readonly<Record<Language, Readonly<Record<Meaning, readonly string[]>>>> = {
	en: {
		approve: list(
			'yes, yep, yeah, yup, ok, okay, of course, approve, approved, agreed, accept, go ahead, no problem, 👍, ✅, 👌',
		),
		decline: list('no, nope, nah, decline, declined, reject, rejected, 👎, ❌'),
		unclear: list('no idea, no clue'),
	},
	es: {
		approve: list(
			'si, sip, simon, ok, okay, dale, orale, de acuerdo, esta bien, por supuesto, adelante, apruebo, aprobado, ' +
				'aprobar, acepto, no hay problema, sin problema, 👍, ✅, 👌',
		),
		decline: list('no, nop, nel, rechazo, rechazado, rechazar, 👎, ❌'),
		unclear: list('no se, no lo se, no entiendo, no comprendo, no estoy segura, no estoy seguro'),
	},
};

/** Words that count only on their own: “va” is a yes, “va a ser difícil” is not. */
const standalone: Readonly<Record<Language, Readonly<Record<Choice['value'], readonly string[]>>>> = {
	en: { approve: list('y, k, sure, fine'), decline: list('n, never') },
	es: { approve: list('s, va, vale, sale, claro, bueno'), decline: list('n, nunca') },
};

const accents = /\p{M}|\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu;
const punctuation = /[^\p{L}\p{N}\p{So}]+/gu;

/** Lower-cases a text and removes accents, punctuation and skin tones. */
const normalized = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(accents, '')
		.toLowerCase()
		.replace(/(\p{So})/gu, ' $1 ')
		.replace(punctuation, ' ')
		.trim();

/** Returns the longest of these phrases that a text begins with, in whole words; empty for none. */
const longestPrefix = (text: string, phrases: readonly string[]): string =>
	phrases.filter((words) => `${text} `.startsWith(`${words} `)).sort((a, b) => b.length - a.length)[0] ?? '';

/** Returns the answer in a reply; undefined if it is unclear. */
export function interpret({ response, language }: Question, text: string): IDataObject | undefined {
	switch (response.type) {
		case 'freeText':
			return text.trim() === '' ? undefined : { text: text.trim() };
		case 'approval': {
			const decision = decisionIn(text, response.choices, language);
			return decision && { approved: decision === 'approve' };
		}
		case 'customForm': {
			const chosen = optionIn(normalized(text), optionsOf(response));
			if (chosen === undefined) return undefined;
			return Object.fromEntries(
				response.fields.map(({ label, type, initial }) => [label, type === 'hiddenField' ? initial : chosen]),
			);
		}
		case 'code':
			return undefined;
	}
}

/** Finds the option whose number or name the text begins with. */
function optionIn(text: string, options: readonly string[]): string | undefined {
	const names = options.map(normalized);
	const whole = names.indexOf(text);
	if (whole >= 0) return options[whole];
	const numbers = options.map((_, index) => String(index + 1));
	// “1 or 2” chooses neither.
	if (numbers.filter((number) => text.split(' ').includes(number)).length > 1) return undefined;
	const match = longestPrefix(text, [...numbers, ...names]);
	return match === '' ? undefined : options[Math.max(numbers.indexOf(match), names.indexOf(match))];
}

/** Finds the decision by number, label or a common word, unless an opposite word follows. */
function decisionIn(text: string, choices: readonly Choice[], language: Language) {
	const whole = normalized(text);
	const firstClause = normalized(text.split(/[,.;:!?\n]/)[0] ?? '');
	const common = beginnings[language];
	const labelsOf = (value: Choice['value']) =>
		choices.filter((one) => one.value === value).map(({ label }) => normalized(label));
	const isOneOf = (value: Choice['value'], words: readonly string[]) =>
		labelsOf(value).some((label) => longestPrefix(label, words) !== '');
	// A button “No, keep it” that approves reverses the meaning of a plain “no”, so common words are ambiguous.
	const isReversed =
		(isOneOf('approve', common.decline) && !isOneOf('approve', common.approve)) ||
		(isOneOf('decline', common.approve) && !isOneOf('decline', common.decline));
	const wordsFor = (value: Choice['value']) => [
		...choices.flatMap((one, index) => (one.value === value ? [String(index + 1)] : [])),
		...labelsOf(value),
		...(isReversed ? [] : common[value]),
	];
	const words = { approve: wordsFor('approve'), decline: wordsFor('decline'), unclear: common.unclear };
	const single = (['approve', 'decline'] as const).find(
		(value) => !isReversed && [whole, firstClause].some((one) => standalone[language][value].includes(one)),
	);
	const [longest] = (['approve', 'decline', 'unclear'] as const)
		.map((value) => ({ value, length: longestPrefix(whole, words[value]).length }))
		.sort((a, b) => b.length - a.length);
	const meaning = longest?.length ? longest.value : single;
	const value = choices.find((one) => one.value === meaning)?.value;
	if (value === undefined) return undefined;
	const opposite = words[value === 'approve' ? 'decline' : 'approve'];
	const others = whole.slice(longest?.length).split(' ');
	return others.some((word) => opposite.includes(word)) ? undefined : value;
}
