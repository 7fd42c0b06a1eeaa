import { endpoints, type EndpointName } from '../../../nodes/MessagingService/contract';
import { eventKinds } from '../../../nodes/MessagingService/webhooks/event/kinds';
import type { Emulator } from '../../running/emulator';
import { wordsIn } from '../../feed/search';
import type { RecordedRequest } from '../../http/recorded';
import { redactPath, redactUrl } from '../../http/redact';
import { Refused } from '../reply';
import { linksIn, reachesOutside } from './mail';

/** Data for the page: lists, conversations, and the details of a row. */

const picked = <Whole, Name extends keyof Whole>(whole: Whole, ...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;

const mostAtOnce = 200;
/** Characters of an answer that are shown. */
const mostAnswer = 64 * 1024;

/** Reads a query parameter as a whole number of at most `most`. */
function numberOf(given: string | null, otherwise: number, most: number): number {
	const number = given === null ? otherwise : Number(given);
	if (!Number.isInteger(number) || number < 0)
		throw new Refused(400, 'This is not a number of a list');
	return Math.min(number, most);
}

const slice = (query: URLSearchParams) =>
	[
		numberOf(query.get('offset'), 0, Number.MAX_SAFE_INTEGER),
		numberOf(query.get('limit'), 50, mostAtOnce),
	] as const;

const wordsOf = (query: URLSearchParams) => wordsIn(query.get('q') ?? '');

/** Returns rows with what their line shows besides: the person's name and the endpoint's path. */
export function listRows({ feed }: Emulator, query: URLSearchParams) {
	const { total, items } = feed.rows(wordsOf(query), ...slice(query));
	const lines = items.map((row) => ({
		...row,
		name: feed.person(row.person)?.name,
		path: row.endpoint === undefined ? undefined : endpoints[row.endpoint].path,
	}));
	return { total, items: lines };
}

export type Line = ReturnType<typeof listRows>['items'][number];

export const listPeople = ({ feed }: Emulator, query: URLSearchParams) =>
	feed.people(wordsOf(query), ...slice(query));

export function conversation({ feed }: Emulator, query: URLSearchParams) {
	const before = query.get('before');
	const limit = numberOf(query.get('limit'), 50, mostAtOnce);
	const of = query.get('of') ?? '';
	const number =
		before === null ? Number.POSITIVE_INFINITY : numberOf(before, 0, Number.MAX_SAFE_INTEGER);
	return feed.conversation(of, number, limit);
}

/** Returns the entry of a row with its state up to date. Throws if it is no longer kept. */
export function entryOf({ feed }: Emulator, n: number) {
	const entry = feed.entry(n);
	if (entry === undefined) throw new Refused(404, 'This message is no longer kept');
	feed.settle(entry);
	return entry;
}

export function emailOf(emulator: Emulator, n: number) {
	const { row } = entryOf(emulator, n);
	const email =
		row.channel === 'email' && row.id !== undefined ? emulator.state.email(row.id) : undefined;
	if (email === undefined) throw new Refused(404, 'This email is no longer kept');
	return email;
}

export const requestOf = ({ requestLog }: Emulator, number: number | undefined) =>
	number === undefined ? undefined : requestLog.after(number - 1, 1)[0];

/** Masks keys; the authentication scheme stays. */
const shownHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
	Object.entries(headers).map(([name, value]): [string, string] => {
		const text = [value].flat().join(', ');
		if (!/authorization$|cookie|token|key|secret/.test(name)) return [name, text];
		return [name, `${/^(?:Basic|Bearer) /i.exec(text)?.[0] ?? ''}••••••`];
	});

/**
 * Returns the query parameters of the endpoint; the values of others are redacted because they may
 * be keys.
 */
const shownQuery = ({ method, url }: RecordedRequest) => [
	...new URLSearchParams(redactPath(method, url).split('?')[1] ?? ''),
];

const families = {
	sms: 'SMS, flash, OTP, verify, status and balance',
	email: 'Email',
	messagingApp: 'Messaging-app',
};

/** Names the specification's sections about an endpoint. */
const sectionOf = (endpoint: EndpointName | undefined) =>
	endpoint === undefined
		? 'Endpoints'
		: `Endpoint ${endpoints[endpoint].number}; ${families[endpoints[endpoint].errors]} errors`;

export function detail(emulator: Emulator, n: number) {
	const { row } = entryOf(emulator, n);
	const record = requestOf(emulator, row.request);
	const ids = new Set(row.hooks?.map(({ id }) => id));
	const email =
		row.channel === 'email' && row.id !== undefined ? emulator.state.email(row.id) : undefined;
	return {
		row,
		request: record && {
			...picked(record, 'number', 'at', 'method', 'path', 'bodyBytes'),
			...picked(record, 'violations', 'answered', 'accepted'),
			query: shownQuery(record),
			headers: shownHeaders(record.headers),
			body: record.bytes ?? null,
			status: record.status ?? null,
			fault: record.fault ?? null,
			answer: record.answer?.slice(0, mostAnswer) ?? null,
			section: sectionOf(record.endpoint),
		},
		hooks: emulator.webhooks.sent
			.all()
			.filter(({ number }) => ids.has(number))
			.map(({ number, kind, to, headers, body, statuses, times, how, tries }) => ({
				id: number,
				name: eventKinds[kind].label,
				to: redactUrl(to),
				headers: Object.entries(headers),
				body,
				statuses,
				times,
				how: how ?? null,
				ended: statuses.at(-1) === 200 || statuses.length >= tries,
			})),
		email: email && {
			...picked(email, 'from', 'to', 'subject', 'attachments'),
			text: email.text ?? null,
			html: email.html === undefined ? null : email.html.slice(0, 512 * 1024),
			reachesOutside: reachesOutside(email.html ?? ''),
			links: linksIn(email.html ?? ''),
			templateId: email.templateId ?? null,
			variables: Object.entries(email.variables),
			...emulator.state.stageOf(email),
		},
	};
}

/** Returns the settings that the page shows, and the active faults. */
export function shownState({ settings, url, life: { faults } }: Emulator) {
	return {
		url,
		faults: faults.list().map(({ id, fault, happened }) => ({ id, happened, ...fault })),
		settings: {
			...picked(settings, 'basic', 'apiToken', 'apiKey', 'serviceName', 'webhooks', 'agents'),
			...picked(settings, 'latencyMs', 'requestsPerSecond', 'settleMs', 'unreachablePrefixes'),
			...picked(settings, 'rejectedNumbers', 'failingNumbers', 'invalidUsers'),
		},
	};
}

export type ShownState = ReturnType<typeof shownState>;
