import type { Hours } from './span';

/** When a span of hours begins where a number is from. */

const minuteMs = 60_000;
const dayMinutes = 1440;

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
