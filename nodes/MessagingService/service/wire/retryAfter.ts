/** Parses both forms of a Retry-After header (RFC 9110, 10.2.3 and 5.6.7). */

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const longDays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';

const dateForms = [
	// IMF-fixdate: Sun, 06 Nov 1994 08:49:37 GMT
	`(?:${days}), (?<day>\\d{2}) (?<month>${months}) (?<year>\\d{4}) ${time} GMT`,
	// RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
	`(?:${longDays}), (?<day>\\d{2})-(?<month>${months})-(?<year>\\d{2}) ${time} GMT`,
	// asctime: Sun Nov  6 08:49:37 1994
	`(?:${days}) (?<month>${months}) (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** A two-digit year is at most fifty years ahead (RFC 9110, 5.6.7). */
function fullYear(digits: string, now: number): number {
	if (digits.length === 4) return Number(digits);
	const thisYear = new Date(now).getUTCFullYear();
	const year = thisYear - (thisYear % 100) + Number(digits);
	return year > thisYear + 50 ? year - 100 : year;
}

/** Parses an HTTP date to milliseconds; `undefined` for an impossible date or time. */
function momentOf(value: string, now: number): number | undefined {
	for (const form of dateForms) {
		const { day, month = '', year = '', hour, minute, second } = form.exec(value)?.groups ?? {};
		if (day === undefined) continue;
		const date = [fullYear(year, now), months.split('|').indexOf(month), Number(day)] as const;
		const isDate = new Date(Date.UTC(...date)).getUTCDate() === Number(day);
		// 60 is a leap second.
		const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
		return isDate && isTime ? Date.UTC(...date, Number(hour), Number(minute), Number(second)) : undefined;
	}
	return undefined;
}

/**
 * Returns the seconds to wait, 0 for a moment in the past, and `undefined` for any other value.
 *
 * @param value a whole number of seconds or an HTTP date
 * @param now current time in milliseconds
 */
export function retryAfterOf(value: unknown, now = Date.now()): number | undefined {
	if (typeof value !== 'string') return undefined;
	if (/^\d+$/.test(value)) return Number(value);
	const moment = momentOf(value, now);
	return moment === undefined ? undefined : Math.max(0, (moment - now) / 1000);
}
