import { fieldWords, refuse, type Checked } from '../../words';

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
		: refuse(fieldWords.isNotHours);
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

/** The time zone of each country that has a single one: in winter and summer, all its clocks show the same time. */
const single = new Map<string, string | undefined>();

function singleZoneOf(country: string): string | undefined {
	const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`);
	const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
	const now = Date.now();
	const clocksIn = (zone: string) => `${minuteOf(zone, now)} ${minuteOf(zone, now + halfAYear)}`;
	return new Set(zones.map(clocksIn)).size === 1 ? zones[0] : undefined;
}

/** Returns the time zone of a number: that of its country, or the other one if the country has several. */
export function zoneOf(country: string | undefined, otherwise: string): string {
	if (country === undefined) return otherwise;
	if (!single.has(country)) single.set(country, singleZoneOf(country));
	return single.get(country) ?? otherwise;
}

const isIn = ({ from, until }: Hours, minute: number): boolean =>
	from < until ? minute >= from && minute < until : minute >= from || minute < until;

/** Returns the first moment from now on that is in the hours of a time zone. */
export function allowedFrom(hours: Hours, timeZone: string, now: Date): Date {
	if (isIn(hours, minuteOf(timeZone, now.getTime()))) return now;
	const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
	const ahead = (hours.from - minuteOf(timeZone, minute) + dayMinutes) % dayMinutes;
	// Daylight saving moves the clock by an hour either way.
	const begins = [ahead - 60, ahead, ahead + 60].map((minutes) => minute + minutes * minuteMs);
	const isAllowed = (at: number) => at > minute && isIn(hours, minuteOf(timeZone, at));
	return new Date(begins.find(isAllowed) ?? minute + ahead * minuteMs);
}
