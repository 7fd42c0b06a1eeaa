import { refuse, type Checked } from '../checked';
import { leavingWords } from '../../words';

/** Hours of the day where a number is from. Which of a country's zones it is in it does not tell, so it has to fit all. */

/** Minutes of the day, from the first to before the last; the last is smaller where they go over midnight. */
export interface Hours {
	readonly from: number;
	readonly until: number;
}

const minuteMs = 60_000;
const dayMinutes = 1440;

const written = /^\s*(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:-|–|—|to|and|a)\s*(\d{1,2})(?:[:.]([0-5]\d))?\s*$/i;

/** `09:00 - 20:00` and the like; nothing where the field is empty. */
export function toHours(value: unknown): Checked<{ hours: Hours | undefined }> {
	if (typeof value === 'string' && value.trim() === '') return { ok: true, hours: undefined };
	const [, fromHour, fromMinute = '0', untilHour, untilMinute = '0'] =
		written.exec(String(value ?? '')) ?? [];
	const from = Number(fromHour) * 60 + Number(fromMinute);
	const until = Number(untilHour) * 60 + Number(untilMinute);
	const areTimes = from <= dayMinutes && until <= dayMinutes && from !== until;
	return areTimes ? { ok: true, hours: { from, until } } : refuse(leavingWords.isNotHours);
}

const timeOf = (minutes: number) =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `09:00 and 20:00`, as they stand behind “between”. */
export const asText = ({ from, until }: Hours): string => `${timeOf(from)} and ${timeOf(until)}`;

/** `timeZones` until Node 22, `getTimeZones` from then on. */
interface Located {
	getTimeZones?(): string[];
	readonly timeZones?: string[];
}

const clocks = new Map<string, readonly Intl.DateTimeFormat[]>();

/** A clock for each zone of a country; none where no zone is known. */
function clocksOf(country: string): readonly Intl.DateTimeFormat[] {
	const known = clocks.get(country);
	if (known) return known;
	const located: Intl.Locale & Located = new Intl.Locale(`und-${country}`);
	const zones = located.getTimeZones?.() ?? located.timeZones ?? [];
	const made = zones.map(
		(timeZone) =>
			new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
	);
	clocks.set(country, made);
	return made;
}

function minuteOf(clock: Intl.DateTimeFormat, moment: number): number {
	const [hour = '0', minute = '0'] = clock.format(moment).split(':');
	return Number(hour) * 60 + Number(minute);
}

const isWithin = ({ from, until }: Hours, minute: number): boolean =>
	from < until ? minute >= from && minute < until : minute >= from || minute < until;

/**
 * From when on a message may go to a country, as far as its hours allow: now, later, or `undefined` where there is no
 * such moment within two days, or no zone is known.
 */
export function allowedFrom(hours: Hours, country: string, now: Date): Date | undefined {
	const zones = clocksOf(country);
	const at = now.getTime();
	const fits = (moment: number) => zones.every((clock) => isWithin(hours, minuteOf(clock, moment)));
	if (zones.length === 0) return undefined;
	if (fits(at)) return now;
	const minute = Math.floor(at / minuteMs) * minuteMs;
	// The hours begin together where they begin in the last zone; an hour to and fro for summer time.
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
