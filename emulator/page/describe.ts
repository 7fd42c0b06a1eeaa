import { isList, isRecord, type EndpointName } from '../../nodes/MessagingService/contract';
import { eventKinds, type EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import type { RecordedRequest } from '../http/recorded';
import type { Added } from '../state/state';
import type { SentWebhook } from '../webhooks/records';
import type { Channel, Hook, Row, RowState } from './row';

/** Makes rows from queued messages, other requests and webhooks, of which none can be trusted. */

export type Fields = Omit<Row, 'n' | 'person'>;

/** Cuts a text and copies the rest: a slice would keep the whole string in memory. */
export const cut = (text: string, longest: number): string =>
	text.length <= longest
		? text
		: `${JSON.parse(JSON.stringify(text.slice(0, longest))) as string}…`;

const text = (value: unknown, longest = 4000): string =>
	typeof value === 'string' || typeof value === 'number' ? cut(String(value), longest) : '';

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

const largestContent = 16_384;

/** The content of a messaging-app message, if it is not too large to be shown. */
function contentOf(type: unknown, payload: Record<string, unknown>) {
	const isLarge = JSON.stringify(payload).length > largestContent;
	return { ...(isLarge ? {} : payload), type: text(type, 40) };
}

/** The fields that every row takes from its request. */
const fromRequest = ({ number, violations, fault }: RecordedRequest) => ({
	request: number,
	out: true,
	...(violations.length > 0 && { violations: violations.length }),
	...(fault !== undefined && { fault: fault.do }),
});

const firstWords = (html: string) =>
	html
		.slice(0, 2000)
		.replaceAll(/<[^<>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();

/** Makes a row for a message that has been queued. */
export function ofAdded(record: RecordedRequest, added: Added): Fields {
	const common = { ...fromRequest(record), at: added.message.addedAt };
	if (added.kind === 'sms') {
		const { kind, number, text: said, id, sender, segments } = added.message;
		const { encoding, charge, externalId, code } = added.message;
		return {
			...common,
			...{ channel: kind, number, text: said, state: 'queued', id: String(id) },
			...{ sender, segments, encoding, charge },
			...(externalId !== undefined && { reference: cut(externalId, 200) }),
			...(code !== undefined && { code }),
		};
	}
	if (added.kind === 'email') {
		const { to, from, subject, text: plain, html, uuid, attachments } = added.message;
		return {
			...common,
			...{ channel: 'email', number: to.email.toLowerCase(), text: cut(subject, 500) },
			...{ state: 'queued', id: uuid, sender: cut(`${from.name} <${from.email}>`, 300) },
			snippet: cut(firstWords(plain ?? html ?? ''), 160),
			...(attachments.length > 0 && { attachments: attachments.length }),
		};
	}
	const { id, request } = added.message;
	return {
		...common,
		...{ channel: 'whatsapp', number: request.number, state: 'accepted', id: String(id) },
		...{ text: text(request.type === 'text' ? request.message : ''), sender: request.agent },
		content: contentOf(request.type, request),
	};
}

function channelOf(endpoint: EndpointName | undefined): Channel {
	if (endpoint === 'messagingAppSend') return 'whatsapp';
	if (endpoint === 'emailSend' || endpoint === 'emailSendTemplate') return 'email';
	const [, kind] = /^(sms|flash|otp)Send/.exec(endpoint ?? '') ?? [];
	return (kind as 'sms' | 'flash' | 'otp' | undefined) ?? 'other';
}

const mostRecipients = 20;

function recipientsOf(channel: Channel, sent: Record<string, unknown>): string[] {
	if (channel !== 'email') return [text(channel === 'whatsapp' ? sent.number : sent.phone, 40)];
	const to = isList(sent.to) ? sent.to.slice(0, mostRecipients) : [];
	const addresses = to.map((one) => text(asRecord(one).email, 320).toLowerCase());
	return addresses.length > 0 ? addresses : [''];
}

function wordsOf(
	{ endpoint, method, path }: RecordedRequest,
	channel: Channel,
	sent: Record<string, unknown>,
) {
	if (channel === 'email') return text(sent.subject) || `Template ${text(sent.template_id)}`;
	if (channel !== 'other') return text(channel === 'whatsapp' ? sent.message : sent.msg);
	if (endpoint === 'otpVerify') return `Code ${text(sent.code)}`;
	if (endpoint === 'smsCheck') return `Status of ${text(sent.token)}`;
	return `${method} ${cut(path, 200)}`;
}

/** Makes rows for a request that queued no message: refused, failed, or not a send request. */
export function ofRequest(record: RecordedRequest): Fields[] {
	const sent = isRecord(record.body) ? record.body : record.query;
	const channel = channelOf(record.endpoint);
	const isNational = record.endpoint?.endsWith('National') === true;
	return recipientsOf(channel, sent).map((to) => ({
		...fromRequest(record),
		...{ at: record.at, channel, state: 'done', text: wordsOf(record, channel, sent) },
		number: isNational && /^\d{10}$/.test(to) ? `52${to}` : to,
		...(channel === 'whatsapp' && { content: contentOf(sent.type, sent) }),
		...(text(sent.id) !== '' && { reference: text(sent.id, 200) }),
	}));
}

/** Returns the reason in an error body of any of the three families (Errors). */
function reasonOf(answer: string | undefined): string | undefined {
	if (answer === undefined) return undefined;
	try {
		const body = asRecord(JSON.parse(answer));
		const said = text(asRecord(body.data).message, 300) || text(body.description, 300);
		return said || text(body.message, 300) || undefined;
	} catch {
		return 'a page of HTML';
	}
}

/** What the end of a request changes about its rows. */
export function endOf(
	record: RecordedRequest,
): Partial<Record<'state', RowState>> & Partial<Record<'reason', string>> {
	const { accepted, answered, answer, fault, status } = record;
	const trouble = answered === 'answered' ? undefined : `Answer: ${answered}`;
	if (accepted) return trouble === undefined ? {} : { reason: trouble };
	const said = reasonOf(answer);
	const reason = said === undefined || status === 200 ? said : `${status}: ${said}`;
	const isRefusal = trouble === undefined && (fault === undefined || fault.do.startsWith('refuse'));
	const shown = reason ?? trouble;
	return {
		state: isRefusal ? 'refused' : 'failed',
		...(shown !== undefined && { reason: shown }),
	};
}

/** Webhooks are read from their bytes, because forged and malformed ones are shown too. */
function read(body: string): Record<string, unknown> {
	try {
		return asRecord(JSON.parse(body));
	} catch {
		return {};
	}
}

/** Summarizes a webhook for its row. */
export function hookOf({ kind, body, number, statuses, tries }: SentWebhook): Hook {
	const status = kind === 'sms.deliveryReport' ? read(body).status : undefined;
	const ended = statuses.length < tries ? 'sent' : 'unanswered';
	return {
		...{ id: number, name: eventKinds[kind].label, statuses: [...statuses] },
		state: statuses.at(-1) === 200 ? 'acknowledged' : ended,
		...(typeof status === 'number' && { status }),
	};
}

type Arrived =
	{ readonly reportOn: string } | { readonly fields: Fields; readonly name?: string | undefined };
type Common = Pick<Row, 'at' | 'out' | 'state'>;

/** Reads a body by its event: an incoming message, or a report on a message. */
const readers = {
	'sms.deliveryReport': (_common, said) => ({ reportOn: text(said.trace_id) }),
	'sms.incoming'(common, said, body) {
		const reference = text(said.sms_id);
		const isEmpty = Object.keys(said).length === 0;
		const fields = {
			...{ ...common, channel: 'sms' as const, number: text(said.source_addr, 40) },
			text: text(said.message) || (isEmpty ? cut(body, 4000) : ''),
			...(reference !== '' && { reference }),
		};
		return { fields };
	},
	'whatsApp.message'(common, said) {
		const payload = asRecord(said.payload);
		const inner = asRecord(payload.payload);
		const content = asRecord(inner.payload);
		const number = text(payload.msisdn, 40);
		const name = text(asRecord(inner.sender).name, 100);
		const fields = {
			...{ ...common, channel: 'whatsapp' as const, number, text: text(content.text) },
			...{ id: text(inner.id), sender: text(payload.app) },
			content: contentOf(inner.type, content),
		};
		// A person without a name is sent with the number as name.
		return { fields, name: name === '' || name === `+${number}` ? undefined : name };
	},
} satisfies Record<
	EventName,
	(common: Common, said: Record<string, unknown>, body: string) => Arrived
>;

/** Returns a row for an incoming message, or the message ID of a delivery report. */
export const arrivedFrom = ({ kind, body }: SentWebhook, at: number): Arrived =>
	readers[kind]({ at, out: false, state: 'sent' }, read(body), body);
