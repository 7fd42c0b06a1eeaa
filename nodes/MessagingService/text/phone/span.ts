import { leavingWords, refuse, type Checked } from '../../words';

/** Reads a span of hours as people write it, in English or Spanish; one with two readings is refused, never guessed. */

/** A span of minutes of the day, `until` excluded. It crosses midnight if `until` is smaller than `from`. */
export interface Hours {
	readonly from: number;
	readonly until: number;
}

const hour = 60;
const day = 24 * hour;

// cspell:ignore mediodia medianoche manana madrugada tarde noche hasta desde entre
const unit = String.raw`(?:\s*(?:h|hs|hrs?\.?|hours?|horas?|o'clock))?`;
const half = String.raw`a\.?\s?m\.?|p\.?\s?m\.?|(?:in the|(?:de|por|en) la) (?:morning|afternoon|evening|manana|madrugada|tarde|noche)|at night`;
const clock = String.raw`(?:(?:las|la|el)\s+)?(?:(\d{1,2})(?:[:.h]([0-5]\d))?${unit}(?:\s*(${half}))?${unit}|(noon|midday|mediodia|midnight|medianoche))`;
const written = new RegExp(
	String.raw`^(?:(?:from|between|desde|entre|de)\s+)?${clock}\s*(?:[-–—−]|to|and|till|until|hasta|a|y)\s*${clock}$`,
);

/** One end as it is written. */
interface End {
	readonly minutes: number;
	/** The same twelve hours later, if it may also mean that: neither 24 hours, 09 nor am and pm tell. */
	readonly later: number | undefined;
	/** Whether am or pm, in some words, tells which half of the day it is. */
	readonly hasHalf: boolean;
	readonly hasMinutes: boolean;
}

function readEnd(
	[hours = '', minutes = '', halfOfDay = '', word = '']: readonly string[],
	isLast: boolean,
): End | undefined {
	const midnight = isLast ? day : 0;
	const told = (at: number): End => ({ minutes: at, later: undefined, hasHalf: true, hasMinutes: true });
	if (word !== '') return told(/midnight|noche/.test(word) ? midnight : day / 2);
	const [count, rest] = [Number(hours), Number(minutes)];
	const isLate = /^p|noon|evening|tarde|noche|night/.test(halfOfDay);
	const isNight = /noche|night/.test(halfOfDay);
	if (halfOfDay !== '') {
		if (isNight && count < 6) return undefined;
		if (!isLate && count > 12) return undefined;
		const isMidnight = count === 12 && (isNight || !isLate);
		if (isMidnight) return told(rest === 0 ? midnight : rest);
		return told((isLate && count < 12 ? count + 12 : count) * hour + rest);
	}
	const isLoose = count >= 1 && count <= 12 && !hours.startsWith('0');
	const at = count * hour + rest;
	return {
		minutes: at,
		later: isLoose ? at + day / 2 : undefined,
		hasHalf: false,
		hasMinutes: minutes !== '',
	};
}

const clockTime = (minutes: number) =>
	[Math.floor(minutes / hour), minutes % hour].map((part) => String(part).padStart(2, '0')).join(':');

const spanText = ({ from, until }: Hours, between: string): string =>
	`${clockTime(from)}${between}${clockTime(until)}`;

const ofNextDay = ({ from, until }: Hours) => (until < from ? ' of the next day' : '');

/** `09:00 and 20:00`, to follow “between”. */
export const asText = (hours: Hours): string => spanText(hours, ' and ') + ofNextDay(hours);

/** Returns what else the ends could mean, if that is as likely. */
function otherReading(first: End, last: End): Hours | undefined {
	const [from, until] = [first.minutes, last.minutes];
	if (until < from) {
		if (last.later !== undefined && last.later > from) return { from, until: last.later };
		const isTold = [first, last].every((end) => end.hasHalf || end.hasMinutes);
		return isTold ? undefined : { from: until, until: from };
	}
	// Nobody means one to five at night by “1 to 5”.
	if (first.later !== undefined && last.later !== undefined)
		return from < 7 * hour ? { from: first.later, until: last.later } : undefined;
	if (first.later !== undefined && last.hasHalf && first.later < until) return { from: first.later, until };
	if (last.later !== undefined && first.hasHalf && until < day / 2) return { from, until: last.later };
	return undefined;
}

/** Reads hours such as `09:00 - 20:00` or `9am to 5pm`; `undefined` for an empty field. */
export function toHours(value: unknown): Checked<{ hours: Hours | undefined }> {
	if (typeof value === 'string' && value.trim() === '') return { ok: true, hours: undefined };
	const plain = String(value ?? '')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.trim()
		.toLowerCase();
	const [, ...parts] = written.exec(plain.slice(0, 100)) ?? [];
	const [first, last] = [readEnd(parts.slice(0, 4), false), readEnd(parts.slice(4), true)];
	if (parts.length === 0 || !first || !last) return refuse(leavingWords.isNotHours);
	const hours = { from: first.minutes % day, until: last.minutes };
	if (first.minutes > day || last.minutes > day || hours.from === hours.until)
		return refuse(leavingWords.isNotHours);
	const other = otherReading(first, last);
	if (!other) return { ok: true, hours };
	const said = (each: Hours) => spanText(each, ' to ') + ofNextDay(each);
	const example = (each: Hours) => spanText(each, ' - ');
	return refuse(leavingWords.hasTwoSpans, {
		one: said(other),
		two: said(hours),
		oneWritten: example(other),
		twoWritten: example(hours),
	});
}
