import { redactUrl } from '../http/redact';
import type { Emulator } from '../running/emulator';
import { hookOf } from './describe';
import type { Feed } from './feed';
import { Refused } from './reply';
import type { Row } from './row';

/** What the page shows. */
export interface Shown {
	readonly emulator: Emulator;
	readonly feed: Feed;
}

/** Characters of an answer and of HTML that are shown. */
const most = 512 * 1024;

/** Returns a row with its state up to date. Throws if it is no longer shown. */
export function rowOf({ feed }: Shown, n: number): Row {
	feed.settle();
	const row = feed.row(n);
	if (row === undefined) throw new Refused(404, 'This message is no longer kept');
	return row;
}

const emailOf = ({ state }: Emulator, { channel, id = '' }: Row) =>
	channel === 'email' ? state.email(id) : undefined;

/** Returns the HTML of an email. Throws if there is none. */
export function htmlOf(page: Shown, n: number): string {
	const html = emailOf(page.emulator, rowOf(page, n))?.html;
	if (html === undefined) throw new Refused(404, 'This email is no longer kept');
	return html;
}

export const requestOf = ({ life: { requestLog } }: Emulator, number: number | undefined) =>
	number === undefined ? undefined : requestLog.after(number - 1, 1)[0];

/** Masks keys; the authentication scheme stays. */
const shownHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
	Object.entries(headers).map(([name, value]): [string, string] => {
		const text = [value].flat().join(', ');
		if (!/authorization$|cookie|token|key|secret/.test(name)) return [name, text];
		return [name, `${/^(?:Basic|Bearer) /i.exec(text)?.[0] ?? ''}••••••`];
	});

function shownRequest(emulator: Emulator, number: number | undefined) {
	const record = requestOf(emulator, number);
	if (record === undefined) return undefined;
	const { method, url, headers, bodyBytes, bytes, violations, answered, accepted } = record;
	const { status, fault, answer } = record;
	return {
		...{ method, bodyBytes, violations, answered, accepted, status, fault },
		path: url,
		headers: shownHeaders(headers),
		body: bytes,
		answer: answer?.slice(0, most),
	};
}

function shownEmail(emulator: Emulator, row: Row) {
	const email = emailOf(emulator, row);
	if (email === undefined) return undefined;
	const { from, to, subject, attachments, text, html, templateId } = email;
	return {
		...{ from, to, subject, attachments, text, templateId },
		html: html?.slice(0, most),
	};
}

/** Returns what a row does not tell: its request, webhooks and email. */
export function detail(page: Shown, n: number) {
	const { emulator } = page;
	const row = rowOf(page, n);
	const ids = new Set(row.hooks?.map(({ id }) => id));
	const sent = emulator.webhooks.sent.all().filter(({ number }) => ids.has(number));
	return {
		request: shownRequest(emulator, row.request),
		hooks: sent.map((hook) => ({
			...hookOf(hook),
			...{ body: hook.body, times: hook.times, to: redactUrl(hook.to) },
			headers: Object.entries(hook.headers),
		})),
		email: shownEmail(emulator, row),
	};
}

export type Detail = ReturnType<typeof detail>;

/** Returns the settings that the page shows, the active faults, and the names of people. */
export function shownState({ settings, url, life: { faults } }: Emulator, { names }: Feed) {
	const { basic, apiToken, apiKey, serviceName, webhooks, agents } = settings;
	const { latencyMs, requestsPerSecond, settleMs } = settings;
	return {
		url,
		faults: faults.list().map(({ id, fault, happened }) => ({ id, happened, ...fault })),
		settings: {
			...{ basic, apiToken, apiKey, serviceName, webhooks, agents },
			...{ latencyMs, requestsPerSecond, settleMs },
		},
		names: Object.fromEntries(names),
	};
}

export type ShownState = ReturnType<typeof shownState>;
