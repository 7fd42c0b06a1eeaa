import type { IDataObject } from 'n8n-workflow';
import { optionsOf } from '../operations/humanReview/sms';
import type { Choice, Language, Question } from '../operations/question';

/** What a person means who answers a question by SMS. */

type Meaning = Choice['value'] | 'unclear';

const list = (all: string): readonly string[] => all.split(', ');

/** Beginnings, without accents and in small letters, and what they mean; the longest one counts. */
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

/** Words that mean it where they stand alone: “va” is a yes, and “va a ser difícil” is none. */
const alone: Readonly<Record<Language, Readonly<Record<Choice['value'], readonly string[]>>>> = {
	en: { approve: list('y, k, sure, fine'), decline: list('n, never') },
	es: { approve: list('s, va, vale, sale, claro, bueno'), decline: list('n, nunca') },
};

const mark = /\p{M}|\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu;
const signs = /[^\p{L}\p{N}\p{So}]+/gu;

/** Words in small letters, without accents, punctuation and the color of hands. */
const plain = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(mark, '')
		.toLowerCase()
		.replace(/(\p{So})/gu, ' $1 ')
		.replace(signs, ' ')
		.trim();

const beginsWith = (text: string, words: string): boolean =>
	words !== '' && (text === words || text.startsWith(`${words} `));

/** The beginning of a text that is one of these, the longest; empty for none. */
const beginning = (text: string, all: readonly string[]): string =>
	all.filter((words) => beginsWith(text, words)).sort((a, b) => b.length - a.length)[0] ?? '';

/**
 * The answer in a reply; `undefined` where it is not clear.
 * @param text as the person wrote it
 */
export function understood({ response, language }: Question, text: string): IDataObject | undefined {
	switch (response.type) {
		case 'freeText':
			return text.trim() === '' ? undefined : { text: text.trim() };
		case 'approval': {
			const decision = decisionIn(text, response.choices, language);
			return decision && { approved: decision === 'approve' };
		}
		case 'customForm': {
			const chosen = optionIn(plain(text), optionsOf(response));
			if (chosen === undefined) return undefined;
			return Object.fromEntries(
				response.fields.map(({ label, type, initial }) => [label, type === 'hiddenField' ? initial : chosen]),
			);
		}
		case 'code':
			return undefined;
	}
}

/** By its number or its name, whichever the text begins with. */
function optionIn(said: string, options: readonly string[]): string | undefined {
	const names = options.map(plain);
	const whole = names.indexOf(said);
	if (whole >= 0) return options[whole];
	const numbers = options.map((_, index) => String(index + 1));
	// “1 or 2” chooses neither.
	if (numbers.filter((number) => said.split(' ').includes(number)).length > 1) return undefined;
	const named = beginning(said, [...numbers, ...names]);
	return options[named === '' ? -1 : Math.max(numbers.indexOf(named), names.indexOf(named))];
}

/** By the number, the label, or a word of the language, unless another one follows that means the opposite. */
function decisionIn(
	text: string,
	choices: readonly Choice[],
	language: Language,
): Choice['value'] | undefined {
	const said = plain(text);
	const clause = plain(text.split(/[,.;:!?\n]/)[0] ?? '');
	const usual = beginnings[language];
	const labelsOf = (value: Choice['value']) =>
		choices.filter((one) => one.value === value).map(({ label }) => plain(label));
	const means = (value: Choice['value'], words: readonly string[]) =>
		labelsOf(value).some((label) => beginning(label, words) !== '');
	const isTurned =
		(means('approve', usual.decline) && !means('approve', usual.approve)) ||
		(means('decline', usual.approve) && !means('decline', usual.decline));
	const wordsFor = (value: Choice['value']) => [
		...choices.flatMap((one, index) => (one.value === value ? [String(index + 1)] : [])),
		...labelsOf(value),
		// A button “No, keep it” that approves turns the meaning of a plain “no” round.
		...(isTurned ? [] : usual[value]),
	];
	const words = { approve: wordsFor('approve'), decline: wordsFor('decline'), unclear: usual.unclear };
	const whole = (['approve', 'decline'] as const).find(
		(value) => !isTurned && [said, clause].some((one) => alone[language][value].includes(one)),
	);
	const [begun] = (['approve', 'decline', 'unclear'] as const)
		.map((value) => ({ value, length: beginning(said, words[value]).length }))
		.sort((a, b) => b.length - a.length);
	const meant = begun?.length ? begun.value : whole;
	const value = choices.find((one) => one.value === meant)?.value;
	if (value === undefined) return undefined;
	const opposite = words[value === 'approve' ? 'decline' : 'approve'];
	const rest = said.slice(begun?.length).split(' ');
	return rest.some((word) => opposite.includes(word)) ? undefined : value;
}
