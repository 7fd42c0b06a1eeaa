import { leavingWords, refuse, type Checked } from '../../words';

/** Hours of the day, and when they begin where a number is from. */

const minuteMs = 60_000;
const dayMinutes = 1440;

/** Minutes of the day, `until` excluded. They cross midnight if `until` is smaller than `from`. */
export interface Hours {
	readonly from: number;
	readonly until: number;
}

const form = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]\d|2[0-4]):([0-5]\d)$/;

/** Reads hours such as `09:00-20:00`; `undefined` for an empty field. */
export function toHours(value: unknown): Checked<{ hours: Hours | undefined }> {
	const text = typeof value === 'string' ? value.trim() : 'another kind';
	if (text === '') return { ok: true, hours: undefined };
	const [, ...parts] = form.exec(text) ?? [];
	const [hour = NaN, minute = NaN, lastHour = NaN, lastMinute = NaN] = parts.map(Number);
	const hours = { from: hour * 60 + minute, until: lastHour * 60 + lastMinute };
	return hours.until <= dayMinutes && hours.from !== hours.until
		? { ok: true, hours }
		: refuse(leavingWords.isNotHours);
}

const clockTime = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `09:00 and 20:00`, to follow “between”. */
export const asText = ({ from, until }: Hours): string =>
	`${clockTime(from)} and ${clockTime(until)}${until < from ? ' of the next day' : ''}`;

/** Node before 22 has `timeZones`, later ones `getTimeZones`. */
interface ZonedLocale {
	getTimeZones?(): string[];
	readonly timeZones?: string[];
}

const clocks = new Map<string, readonly Intl.DateTimeFormat[]>();

/** Returns a clock for each time zone of a country, if any is known. */
function clocksOf(country: string): readonly Intl.DateTimeFormat[] {
	const known = clocks.get(country);
	if (known) return known;
	const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`);
	const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
	const created = zones.map(
		(timeZone) =>
			new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
	);
	clocks.set(country, created);
	return created;
}

function minuteOf(clock: Intl.DateTimeFormat, moment: number): number {
	const [hour = '0', minute = '0'] = clock.format(moment).split(':');
	return Number(hour) * 60 + Number(minute);
}

const isIn = ({ from, until }: Hours, minute: number): boolean =>
	from < until ? minute >= from && minute < until : minute >= from || minute < until;

/**
 * Returns the first moment within two days that is in the hours in all time zones of a country, since a number does not
 * tell its zone; `undefined` if there is none, or no zone is known.
 */
export function allowedFrom(hours: Hours, country: string, now: Date): Date | undefined {
	const zones = clocksOf(country);
	const at = now.getTime();
	const fits = (moment: number) => zones.every((clock) => isIn(hours, minuteOf(clock, moment)));
	if (zones.length === 0) return undefined;
	if (fits(at)) return now;
	const minute = Math.floor(at / minuteMs) * minuteMs;
	// The hours hold everywhere once they begin in the last zone. Allow one hour either way for daylight saving.
	const begins = zones.flatMap((clock) => {
		const ahead = (hours.from - minuteOf(clock, minute) + dayMinutes) % dayMinutes;
		return [ahead - 60, ahead, ahead + 60].flatMap((one) => [one, one + dayMinutes]);
	});
	const next = begins
		.filter((ahead) => ahead > 0)
		.sort((a, b) => a - b)
		.find((ahead) => fits(minute + ahead * minuteMs));
	return next === undefined ? undefined : new Date(minute + next * minuteMs);
}
