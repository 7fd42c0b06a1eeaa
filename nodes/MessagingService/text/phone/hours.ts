import { fieldWords, refuse, type Checked } from '../../words';

/** Hours of the day, and when they begin where a number is from. */

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMinutes = 1440;

/** Minutes of the day, `until` excluded. They cross midnight if `until` is smaller than `from`. */
export interface Hours {
	readonly from: number;
	readonly until: number;
}

const form =
	/^([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?\s*\p{Pd}\s*([01]?\d|2[0-4])(?:[:.h]([0-5]\d)?)?$/u;

/** Reads hours such as `09:00-20:00` or `9 - 20`; `undefined` for an empty field. */
export function toHours(value: unknown): Checked<{ hours: Hours | undefined }> {
	const text = typeof value === 'string' ? value.trim() : 'another kind';
	if (text === '') return { ok: true, hours: undefined };
	const [, ...parts] = form.exec(text) ?? [];
	const [hour = NaN, minute = NaN, lastHour = NaN, lastMinute = NaN] = parts.map((part = '0') =>
		Number(part),
	);
	const hours = { from: hour * 60 + minute, until: lastHour * 60 + lastMinute };
	return hours.until <= dayMinutes && hours.from !== hours.until
		? { ok: true, hours }
		: refuse(fieldWords.isNotHours);
}

const clockTime = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `09:00 and 20:00`, to follow “between”. */
export const hoursText = ({ from, until }: Hours): string =>
	`${clockTime(from)} and ${clockTime(until)}${until < from ? ' of the next day' : ''}`;

/** Node before 22 has `timeZones`, later ones `getTimeZones`. */
interface ZonedLocale {
	getTimeZones?(): string[];
	readonly timeZones?: string[];
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
	const known = clocks.get(timeZone);
	if (known) return known;
	const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
	const created = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
	clocks.set(timeZone, created);
	return created;
}

function minuteOf(timeZone: string, moment: number): number {
	const [hour = '0', minute = '0'] = clockOf(timeZone).format(moment).split(':');
	return Number(hour) * 60 + Number(minute);
}

const halfAYear = 183 * dayMinutes * minuteMs;

/** Those found before, by country and time zone of the workflow. */
const zonesByCountry = new Map<string, readonly string[]>();

/**
 * Returns the time zones whose clocks count for a number: the workflow's if it is one of its
 * country's, or else all of these that show different times in winter or summer.
 */
export function zonesOf(country: string | undefined, ofWorkflow: string): readonly string[] {
	const key = `${country} ${ofWorkflow}`;
	const before = zonesByCountry.get(key);
	if (before || country === undefined) return before ?? [ofWorkflow];
	const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`);
	const all = locale.getTimeZones?.() ?? locale.timeZones ?? [];
	const now = Date.now();
	const shown = all.map((zone) => `${minuteOf(zone, now)} ${minuteOf(zone, now + halfAYear)}`);
	const different = all.filter((_, index) => shown.indexOf(shown[index] ?? '') === index);
	const isInside = all.includes(clockOf(ofWorkflow).resolvedOptions().timeZone) || all.length === 0;
	const zones = isInside ? [ofWorkflow] : different;
	zonesByCountry.set(key, zones);
	return zones;
}

const isIn = ({ from, until }: Hours, minute: number): boolean =>
	from < until ? minute >= from && minute < until : minute >= from || minute < until;

/**
 * Returns the first moment from now on that is in the hours of all time zones; undefined if none
 * is.
 */
export function allowedFrom(hours: Hours, zones: readonly string[], now: Date): Date | undefined {
	const isAllowed = (at: number) => zones.every((zone) => isIn(hours, minuteOf(zone, at)));
	if (isAllowed(now.getTime())) return now;
	// All clocks of the world show the same minute of a quarter of an hour.
	const quarter = Math.floor(now.getTime() / quarterMs) * quarterMs;
	const first = quarter + (hours.from % 15) * minuteMs;
	const moments = Array.from({ length: 192 }, (_, index) => first + index * quarterMs);
	const found = moments.find((at) => at > now.getTime() && isAllowed(at));
	return found === undefined ? undefined : new Date(found);
}
