import { isUtf8 } from 'node:buffer';
import { rawBody, type RecordedRequest } from '../http/recorded';
import type { Settings } from '../settings/options';
import type { Journal, Entry } from '../journal/journal';
import type { Head, LineInput } from './lines';
import { safePath, safeUrl } from './addresses';
import { safeHeaders, safeOverrides, safeSettings, safeWebhookHeaders } from './safe';

/** What was kept, as lines that may be handed on. */

function bytesOf({ [rawBody]: raw }: RecordedRequest): string | { base64: string } | undefined {
	if (raw.length === 0) return undefined;
	const text = raw.toString('utf8');
	// Control characters take six times their length in JSON.
	const isReadable = isUtf8(raw) && JSON.stringify(text).length < 1.4 * raw.length + 100;
	return isReadable ? text : { base64: raw.toString('base64') };
}

function actionOf(action: Extract<Entry, { action: unknown }>['action']): object {
	if (action.do === 'set') return { ...action, changes: safeSettings(action.changes) };
	if (!('overrides' in action) || action.overrides === undefined) return action;
	return { ...action, overrides: safeOverrides(action.overrides) };
}

/** One entry as a line of the file, without its line break. `settings` are those in force when it was made. */
export function lineOf(entry: Entry, settings: Settings): string {
	const { at } = entry;
	const write = (line: LineInput | { at: number; action: object }) => JSON.stringify(line);
	if ('request' in entry) {
		const { number, method, url, headers, unread, fault } = entry.request;
		const body = bytesOf(entry.request);
		return write({
			at,
			request: number,
			method,
			url: safePath(method, url),
			headers: safeHeaders(headers, settings),
			body,
			unread,
			fault,
		});
	}
	if ('act' in entry) return write({ at, act: entry.act });
	if ('ended' in entry) {
		const { number, answered } = entry.ended;
		const { status, headers, body } = entry.reply ?? {};
		if (answered === 'pending') throw new Error('An end that is none');
		return write({ at, end: number, as: answered, status, headers: headers && { ...headers }, body });
	}
	if ('action' in entry) return write({ at, action: actionOf(entry.action) });
	if ('webhook' in entry) {
		const { number, kind, to, body } = entry.webhook;
		return write({ at, webhook: number, kind, to: safeUrl(to), body });
	}
	const headers = safeWebhookHeaders(entry.headers, settings);
	return write({ at, attempt: entry.attempt.number, status: entry.status, headers });
}

/** The first line: where the kept entries begin. */
function headOf({ entries: _entries, settings, ...begin }: ReturnType<Journal['read']>): string {
	return JSON.stringify({
		session: 'messaging-service-emulator',
		version: 1,
		...begin,
		settings: safeSettings(settings),
	} satisfies Head);
}

/** The whole session as it is kept. */
export function writeSession(journal: Journal): string {
	const begin = journal.read();
	const lines = [headOf(begin)];
	// The keys in force change with the lines.
	let { settings } = begin;
	for (const entry of begin.entries) {
		// Of a request that is no longer kept, nothing is.
		const of = 'act' in entry ? entry.act : 'ended' in entry ? entry.ended.number : undefined;
		if (of === undefined || of > begin.requests) lines.push(lineOf(entry, settings));
		if ('action' in entry && entry.action.do === 'set') settings = { ...settings, ...entry.action.changes };
	}
	return `${lines.join('\n')}\n`;
}
