import { isUtf8 } from 'node:buffer';
import { rawBody, type RecordedRequest } from '../http/recorded';
import type { Settings } from '../settings/options';
import type { Journal, Entry } from '../life/journal';
import type { Head, LineInput } from './lines';
import { redactPath, redactUrl } from './addresses';
import { redactHeaders, redactOverrides, redactSettings, redactWebhookHeaders } from './redact';

/** Writes the journal as redacted lines. */

function bytesOf({ [rawBody]: raw }: RecordedRequest): string | { base64: string } | undefined {
	if (raw.length === 0) return undefined;
	const text = raw.toString('utf8');
	// Control characters take six times their size in JSON.
	const isReadable = isUtf8(raw) && JSON.stringify(text).length < 1.4 * raw.length + 100;
	return isReadable ? text : { base64: raw.toString('base64') };
}

function actionOf(action: Extract<Entry, { action: unknown }>['action']): object {
	if (action.do === 'set') return { ...action, changes: redactSettings(action.changes) };
	if (!('overrides' in action) || action.overrides === undefined) return action;
	return { ...action, overrides: redactOverrides(action.overrides) };
}

/** Returns one entry as a line without its line break. `settings` are those at the time of the entry. */
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
			url: redactPath(method, url),
			headers: redactHeaders(headers, settings),
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
		return write({ at, webhook: number, kind, to: redactUrl(to), body });
	}
	const headers = redactWebhookHeaders(entry.headers, settings);
	return write({ at, attempt: entry.attempt.number, status: entry.status, headers });
}

/** Returns the header line. */
function headOf({ entries: _entries, settings, ...begin }: ReturnType<Journal['read']>): string {
	return JSON.stringify({
		session: 'messaging-service-emulator',
		version: 1,
		...begin,
		settings: redactSettings(settings),
	} satisfies Head);
}

/** Returns the whole session. */
export function writeSession(journal: Journal): string {
	const begin = journal.read();
	const lines = [headOf(begin)];
	// The keys change with the lines.
	let { settings } = begin;
	for (const entry of begin.entries) {
		// Skip the rest of requests that are no longer kept.
		const of = 'act' in entry ? entry.act : 'ended' in entry ? entry.ended.number : undefined;
		if (of === undefined || of > begin.requests) lines.push(lineOf(entry, settings));
		if ('action' in entry && entry.action.do === 'set') settings = { ...settings, ...entry.action.changes };
	}
	return `${lines.join('\n')}\n`;
}
