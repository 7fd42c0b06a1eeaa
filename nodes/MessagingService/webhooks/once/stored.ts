/**
 * Started events as one text, the oldest first, in the static data of the trigger: n8n reads it from its
 * database with every request and writes it back before the 200, in all of its processes.
 */

/** A fingerprint of twelve characters and the seconds of its first arrival, in base 36. */
export type Entry = readonly [fingerprint: string, seconds: number];

const fingerprintLength = 12;
const entryLength = 19;

/**
 * What is remembered: by a process so many events, by a trigger as many as its user sets (3,000 are 57 kB, which are
 * read and written for each event), and of a day at most.
 */
export const memoryLimit = { events: 100_000, usual: 3_000, seconds: 24 * 60 * 60 } as const;

/** So much of the end is looked through for what another process may have overwritten. */
const recentEntries = 2_000;

const written = ([fingerprint, seconds]: Entry) =>
	fingerprint + Math.max(0, Math.floor(seconds)).toString(36).padStart(7, '0');

const secondsAt = (text: string, at: number) =>
	Number.parseInt(text.slice(at + fingerprintLength, at + entryLength), 36);

/** What is no such text, whoever put it there, is an empty memory. */
export const readStored = (value: unknown): string =>
	typeof value === 'string' && value.length % entryLength === 0 ? value : '';

/** Seconds of the latest arrival that counted as a first one, or `undefined` for an event that is not there. */
export function findStored(text: string, fingerprint: string): number | undefined {
	let at = text.lastIndexOf(fingerprint);
	while (at >= 0 && at % entryLength !== 0) at = at === 0 ? -1 : text.lastIndexOf(fingerprint, at - 1);
	return at < 0 ? undefined : secondsAt(text, at);
}

/**
 * The text with these entries at its end, except for those that are near its end already, and without what
 * is beyond the limit.
 * @param now seconds
 * @param limit events
 */
export function addStored(
	text: string,
	entries: readonly Entry[],
	now: number,
	limit: number = memoryLimit.usual,
): string {
	const known = new Set<string>();
	for (let at = Math.max(0, text.length - recentEntries * entryLength); at < text.length; at += entryLength)
		known.add(text.slice(at, at + entryLength));
	const added =
		text +
		entries
			.map(written)
			.filter((entry) => !known.has(entry))
			.join('');
	let start = Math.max(0, added.length - limit * entryLength);
	while (start < added.length && secondsAt(added, start) <= now - memoryLimit.seconds) start += entryLength;
	return added.slice(start);
}
