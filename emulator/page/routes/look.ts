import { endpoints, type EndpointName } from '../../../nodes/MessagingService/contract';
import type { Emulator } from '../../running/emulator';
import { readQuery } from '../../feed/search';
import { stageOf } from '../../state/stages';
import type { RecordedRequest } from '../../http/recorded';
import { safePath, safeUrl } from '../../session/addresses';
import { Refused } from '../reply';
import { linksIn, reachesOutside } from './mail';

/** What the page reads: lists, conversations, and everything about one row. */

/** So much of something, and nothing else. */
export const picked = <Whole, Name extends keyof Whole>(whole: Whole, ...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;

const mostAtOnce = 200;
/** An answer is shown up to here. */
const mostAnswer = 64 * 1024;

/** A number of the address within bounds. */
function numberOf(given: string | null, otherwise: number, most: number): number {
	const number = given === null ? otherwise : Number(given);
	if (!Number.isInteger(number) || number < 0) throw new Refused(400, 'This is not a number of a list');
	return Math.min(number, most);
}

const slice = (query: URLSearchParams) =>
	[
		numberOf(query.get('offset'), 0, Number.MAX_SAFE_INTEGER),
		numberOf(query.get('limit'), 50, mostAtOnce),
	] as const;

export const listRows = ({ feed, state }: Emulator, query: URLSearchParams) =>
	feed.rows(readQuery(query, state.now()), ...slice(query));

export const listPeople = ({ feed, state }: Emulator, query: URLSearchParams) =>
	feed.people(readQuery(query, state.now()), ...slice(query));

export function conversation({ feed }: Emulator, query: URLSearchParams) {
	const before = query.get('before');
	const limit = numberOf(query.get('limit'), 50, mostAtOnce);
	const of = query.get('of') ?? '';
	const number = before === null ? Number.POSITIVE_INFINITY : numberOf(before, 0, Number.MAX_SAFE_INTEGER);
	return feed.conversation(of, number, limit);
}

/** The row and what belongs to it. Throws where it is no longer kept. */
export function entryOf({ feed }: Emulator, n: number) {
	const entry = feed.entry(n);
	if (entry === undefined) throw new Refused(404, 'This message is no longer kept');
	feed.settle(entry);
	return entry;
}

export function emailOf(emulator: Emulator, n: number) {
	const { row } = entryOf(emulator, n);
	const email = row.channel === 'email' && row.id !== undefined ? emulator.state.email(row.id) : undefined;
	if (email === undefined) throw new Refused(404, 'This e-mail is no longer kept');
	return email;
}

export const requestOf = ({ requestLog }: Emulator, number: number | undefined) =>
	number === undefined ? undefined : requestLog.after(number - 1, 1)[0];

/** Keys are never shown, wherever the request came from; of the scheme its name. */
const shownHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
	Object.entries(headers).map(([name, value]): [string, string] => {
		const text = [value].flat().join(', ');
		if (!/authorization$|cookie|token|key|secret/.test(name)) return [name, text];
		return [name, `${/^(?:Basic|Bearer) /i.exec(text)?.[0] ?? ''}••••••`];
	});

/** Of the query what the endpoint asks for; whatever else is there may be a key. */
const shownQuery = ({ method, url }: RecordedRequest) => [
	...new URLSearchParams(safePath(method, url).split('?')[1] ?? ''),
];

const families = {
	sms: 'SMS, flash, OTP, verify, status and balance',
	email: 'Email',
	messagingApp: 'Messaging-app',
};

/** Where the specification speaks of an endpoint. */
const sectionOf = (endpoint: EndpointName | undefined) =>
	endpoint === undefined
		? 'Endpoints'
		: `Endpoint ${endpoints[endpoint].number}; ${families[endpoints[endpoint].errors]} errors`;

export function detail(emulator: Emulator, n: number) {
	const { row } = entryOf(emulator, n);
	const record = requestOf(emulator, row.request);
	const ids = new Set(row.hooks?.map(({ id }) => id));
	const email = row.channel === 'email' && row.id !== undefined ? emulator.state.email(row.id) : undefined;
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
				kind,
				to: safeUrl(to),
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
			...stageOf(emulator.state, email),
		},
	};
}
