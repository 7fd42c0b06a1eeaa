import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { headersNamed } from './event/body';
import { isMarkOfOptOut, optOutSign, type Mark } from './event/recognise';

/**
 * Started events as one text, oldest first, in the static data of the trigger. Every n8n process
 * reads it from the database with each request and writes it back before the 200.
 */

/** A fingerprint of twelve characters and the seconds of its first arrival; stored in base 36. */
export type Entry = readonly [fingerprint: string, seconds: number];

const fingerprintLength = 12;
const entryLength = 19;

/**
 * `events`: most events in the memory of a process. `stored`: most in the store of a trigger; 57 kB
 * that are read and written for each event. `seconds`: longest age.
 */
export const memoryLimit = { events: 100_000, stored: 3_000, seconds: 24 * 60 * 60 } as const;

/** Entries at the end that are searched for what another process may have overwritten. */
const recentEntries = 2_000;

const entryText = ([fingerprint, seconds]: Entry) =>
	fingerprint + Math.max(0, Math.floor(seconds)).toString(36).padStart(7, '0');

const secondsAt = (text: string, at: number) =>
	Number.parseInt(text.slice(at + fingerprintLength, at + entryLength), 36);

/** Reads the stored text; anything else counts as an empty memory. */
export const readStored = (value: unknown): string =>
	typeof value === 'string' && value.length % entryLength === 0 ? value : '';

/** Returns the newest entry whose fingerprint begins with these characters. */
export function findStored(text: string, begin: string): Entry | undefined {
	let newest: Entry | undefined;
	for (
		let at = text.lastIndexOf(begin);
		at >= 0;
		at = at > 0 ? text.lastIndexOf(begin, at - 1) : -1
	) {
		const isEntry = at % entryLength === 0;
		if (isEntry && secondsAt(text, at) > (newest?.[1] ?? -Infinity))
			newest = [text.slice(at, at + fingerprintLength), secondsAt(text, at)];
	}
	return newest;
}

/**
 * Whether an event is a repeat: the newest of its sender. What was there before an opt-out may be a
 * repeat, too, which must not let its sender in again.
 * @param known what this process knows as the newest of the sender
 * @param after seconds; what came earlier is another event
 */
export function isRepeatIn(
	text: string,
	{ fingerprint, sender }: Mark,
	after: number,
	known?: Entry,
): boolean {
	const stored = findStored(text, sender);
	const newest = known && known[1] >= (stored?.[1] ?? -Infinity) ? known : stored;
	if (newest?.[0] === fingerprint) return newest[1] > after;
	const own = findStored(text, fingerprint)?.[1] ?? -Infinity;
	const optOut =
		newest && isMarkOfOptOut(newest[0]) ? newest : findStored(text, `${sender}${optOutSign}`);
	return own > after && !isMarkOfOptOut(fingerprint) && (optOut?.[1] ?? -Infinity) >= own;
}

/**
 * Appends entries that are not already near the end, and drops the oldest beyond the limits.
 * @param now seconds
 */
export function addStored(text: string, entries: readonly Entry[], now: number): string {
	const recent = new Set<string>();
	for (
		let at = Math.max(0, text.length - recentEntries * entryLength);
		at < text.length;
		at += entryLength
	)
		recent.add(text.slice(at, at + entryLength));
	const added = entries.map(entryText).filter((entry) => !recent.has(entry));
	const all = text + added.join('');
	let start = Math.max(0, all.length - memoryLimit.stored * entryLength);
	while (start < all.length && secondsAt(all, start) <= now - memoryLimit.seconds)
		start += entryLength;
	return all.slice(start);
}

/**
 * Whether another process has started an event since its request began here. n8n reads static data
 * only when a request begins, so the process sends its own trigger a request with this question in
 * a header.
 */

const startedHeader = 'x-messaging-service-started';
/** Only this process can ask, and only itself. */
const sealingKey = randomBytes(32);

const sealedText = (text: string): Buffer =>
	Buffer.from(`${text} ${createHmac('sha256', sealingKey).update(text).digest('base64')}`);

/**
 * Returns the headers of a request to the trigger that asks for an event.
 * @param after seconds; an earlier arrival is another event
 */
export const questionFor = (
	{ fingerprint, sender }: Mark,
	after: number,
): Record<string, string> => ({
	[startedHeader]: sealedText(`${fingerprint} ${sender} ${after}`).toString(),
});

/**
 * Returns the answer to such a request: 200 if the event is a repeat, otherwise 404; undefined for
 * any other request.
 */
export function answerTo(context: IWebhookFunctions): 200 | 404 | undefined {
	const [text = '', ...others] = headersNamed(startedHeader, context.getRequestObject().rawHeaders);
	const [fingerprint = '', sender = '', after = ''] = text.split(' ');
	const expected = sealedText(`${fingerprint} ${sender} ${after}`);
	const received = Buffer.from(text);
	const isOwn = received.length === expected.length && timingSafeEqual(received, expected);
	if (!isOwn || others.length > 0) return undefined;
	const events = readStored(context.getWorkflowStaticData('node').events);
	return isRepeatIn(events, { fingerprint, sender }, Number(after)) ? 200 : 404;
}
