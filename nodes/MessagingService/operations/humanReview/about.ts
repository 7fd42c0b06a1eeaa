import type { Question } from '../question';
import { words } from './translations';

/** Who asks, and until when: on the page and in the email. */

/** Returns a heading such as “Question from My Shop”. */
export const headingOf = ({ language, askedBy = '' }: Pick<Question, 'language' | 'askedBy'>): string =>
	askedBy === '' ? words[language].title : `${words[language].questionFrom} ${askedBy}`;

const locales = { en: 'en-GB', es: 'es' } as const;

/** Returns the deadline in words, such as “You can answer until 18:00, Tuesday 24 November (GMT-6).” */
export function deadlineOf(
	{ language, until, timeZone }: Pick<Question, 'language' | 'until' | 'timeZone'>,
	now = Date.now(),
): string | undefined {
	if (until === undefined) return undefined;
	const parts = (format: Intl.DateTimeFormatOptions, at = new Date(until)) =>
		new Intl.DateTimeFormat(locales[language], { timeZone, ...format }).formatToParts(at);
	const textOf = (all: Intl.DateTimeFormatPart[]) => all.map(({ value }) => value).join('');
	const time = textOf(parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
	const year = (at?: Date) => textOf(parts({ year: 'numeric' }, at));
	const isOtherYear = year() !== year(new Date(now));
	const day = textOf(
		parts({ weekday: 'long', day: 'numeric', month: 'long', ...(isOtherYear && { year: 'numeric' }) }),
	).replaceAll(',', '');
	const zone = parts({ timeZoneName: 'short' }).find(({ type }) => type === 'timeZoneName')?.value;
	return `${words[language].answerUntil} ${time}, ${day} (${zone}).`;
}
