/** Search syntax, shared by the emulator, which finds rows, and the page, which highlights matches. */

/** Fields of conditions: `to:ana`, `-channel:email`, `before:14:30`. */
export const fields = ['to', 'from', 'channel', 'state', 'is', 'before'] as const;

export interface Condition {
	readonly field: (typeof fields)[number];
	readonly value: string;
	/** Negated by a leading hyphen. */
	readonly not: boolean;
}

export interface SearchTerms {
	/** Words and quoted phrases that must occur. */
	readonly words: readonly string[];
	/** Words and phrases after a hyphen, which must not occur. */
	readonly without: readonly string[];
	readonly conditions: readonly Condition[];
}

const token = /(-?)(?:(to|from|channel|state|is|before):)?(?:"([^"]+)"?|(\S+))/gi;

/** Lowercases a text and removes accents, so that `état` matches `etat` and vice versa. */
export function fold(text: string): string {
	const lower = text.toLowerCase();
	return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Parses a search into case-folded terms. A lone quote or hyphen counts as a word. */
export function parseSearch(typed: string): SearchTerms {
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

/** Replaces control characters and bidi overrides, which can hide or reorder text, by their code points. */
export const visible = (text: string): string =>
	text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (sign) =>
		/[\n\r\t]/.test(sign) ? sign : `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
	);

const moment = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|t)(\d\d):(\d\d))?$/;

/**
 * Parses `2026-11-23`, `2026-11-23T14:30` or `14:30` (today) into milliseconds since the epoch; undefined for anything
 * else.
 *
 * @param zone minutes from the user's local time to UTC
 */
export function parseMoment(text: string, now: number, zone: number): number | undefined {
	const found = moment.exec(text);
	if (found === null || text === '') return undefined;
	const today = new Date(now - zone * 60_000).toISOString().slice(0, 10);
	const [, year, month, day, hour = '00', minute = '00'] = found;
	const date = year === undefined ? today : `${year}-${month}-${day}`;
	const at = Date.parse(`${date}T${hour}:${minute}:00Z`);
	return Number.isNaN(at) ? undefined : at + zone * 60_000;
}
