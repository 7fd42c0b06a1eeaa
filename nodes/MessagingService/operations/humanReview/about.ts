import type { Question } from '../question';
import { words } from './translations';

/** Who asks, and until when. */

/** Returns a heading such as “Question from My Shop”. */
export const headingOf = ({
	language,
	askedBy = '',
}: Pick<Question, 'language' | 'askedBy'>): string =>
	askedBy === '' ? words[language].title : `${words[language].questionFrom} ${askedBy}`;

const locales = { en: 'en-GB', es: 'es' } as const;

type Deadline = Pick<Question, 'language' | 'until' | 'timeZone'>;

const textOf = (
	{ language, timeZone }: Deadline,
	at: Date,
	format: Intl.DateTimeFormatOptions,
): string =>
	new Intl.DateTimeFormat(locales[language], { timeZone, ...format })
		.format(at)
		.replaceAll(',', '');

const timeFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const zoneOf = (
	{ language, timeZone }: Deadline,
	at: Date,
	timeZoneName: 'short' | 'shortGeneric' = 'short',
): string =>
	new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName })
		.formatToParts(at)
		.find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * Returns the deadline in words, such as “You can answer until 18:00, Tuesday 24 November (Mexico
 * City Time).”
 */
export function deadlineOf(question: Deadline, now = Date.now()): string | undefined {
	if (question.until === undefined) return undefined;
	const at = new Date(question.until);
	const yearOf = (one: Date) => textOf(question, one, { year: 'numeric' });
	const year = yearOf(at) === yearOf(new Date(now)) ? undefined : ('numeric' as const);
	const day = textOf(question, at, { weekday: 'long', day: 'numeric', month: 'long', year });
	const time = textOf(question, at, timeFormat);
	return `${words[question.language].answerUntil} ${time}, ${day} (${zoneOf(question, at, 'shortGeneric')}).`;
}

/**
 * Returns the deadline for an SMS, from long to short, such as “Until 24 Nov 18:00 GMT-6”; empty if
 * there is none.
 */
export function shortDeadlines(question: Deadline): readonly string[] {
	if (question.until === undefined) return [];
	const at = new Date(question.until);
	const day = textOf(question, at, { day: 'numeric', month: 'short' });
	const short = `${words[question.language].until} ${day} ${textOf(question, at, timeFormat)}`;
	return [`${short} ${zoneOf(question, at)}`, short];
}
