/** What was typed into the search, for the emulator that finds and the page that marks. */

/** What a word may be asked of: `to:ana`, `-channel:email`, `before:14:30`. */
export const fields = ['to', 'from', 'channel', 'state', 'is', 'before'] as const;

export interface Condition {
	readonly field: (typeof fields)[number];
	readonly value: string;
	/** With a hyphen before it: it must not hold. */
	readonly not: boolean;
}

export interface Wanted {
	/** Words, and several words in quotes, that must occur. */
	readonly words: readonly string[];
	/** After a hyphen: they must not. */
	readonly without: readonly string[];
	readonly conditions: readonly Condition[];
}

const token = /(-?)(?:(to|from|channel|state|is|before):)?(?:"([^"]+)"?|(\S+))/gi;

/** In small letters without accents: `état` is found by `etat`, and the other way round. */
export function fold(text: string): string {
	const lower = text.toLowerCase();
	return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Folded. A lone quote or hyphen is a word like any other. */
export function wantedOf(typed: string): Wanted {
	const words: string[] = [];
	const without: string[] = [];
	const conditions: Condition[] = [];
	for (const [, minus, named, phrase, word] of typed.matchAll(token)) {
		const value = fold(phrase?.trim() ?? word ?? '');
		const field = fields.find((one) => one === named?.toLowerCase());
		if (value === '') continue;
		if (field !== undefined) conditions.push({ field, value, not: minus === '-' });
		else (minus === '-' ? without : words).push(value);
	}
	return { words, without, conditions };
}

/** Signs that hide, or turn the writing of, what stands beside them; shown by their number. */
export const visible = (text: string): string =>
	text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (sign) =>
		/[\n\r\t]/.test(sign) ? sign : `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
	);

const moment = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|t)(\d\d):(\d\d))?$/;

/**
 * `2026-11-23`, `2026-11-23T14:30`, or `14:30` of today, in milliseconds since the epoch; undefined for anything else.
 *
 * @param zone minutes from the local time of whoever asks to UTC
 */
export function momentOf(text: string, now: number, zone: number): number | undefined {
	const found = moment.exec(text);
	if (found === null || text === '') return undefined;
	const today = new Date(now - zone * 60_000).toISOString().slice(0, 10);
	const [, year, month, day, hour = '00', minute = '00'] = found;
	const date = year === undefined ? today : `${year}-${month}-${day}`;
	const at = Date.parse(`${date}T${hour}:${minute}:00Z`);
	return Number.isNaN(at) ? undefined : at + zone * 60_000;
}
