import {
	endpoints,
	isList,
	isRecord,
	type EndpointName,
} from '../../nodes/MessagingService/contract';
import type { RecordedRequest } from '../http/recorded';
import type { AppMessage, EmailMessage, SmsMessage } from '../state/state';
import { truncate, previewOf, outgoingContent } from './content';
import type { Channel, Row } from './row';

/** Makes rows from queued messages and from other requests. */

type Fields = Omit<Row, 'n' | 'v'>;

const longest = 4000;
const cut = (text: string, length = longest) =>
	text.length > length ? `${truncate(text, length)}…` : text;
/** Reads untrusted input as text. */
const text = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? cut(String(value)) : '';

/** The fields that every row takes from its request. */
const fromRequest = ({ number, endpoint, violations, fault }: RecordedRequest) => ({
	request: number,
	out: true,
	...(endpoint !== undefined && { endpoint }),
	...(violations.length > 0 && { violations: violations.length }),
	...(fault !== undefined && { fault: fault.do }),
});

export const ofSms = (record: RecordedRequest, message: SmsMessage): Fields => ({
	...fromRequest(record),
	at: message.addedAt,
	channel: message.kind,
	person: message.number,
	text: message.text,
	state: 'queued',
	id: String(message.id),
	sender: message.sender,
	segments: message.segments,
	encoding: message.encoding,
	charge: message.charge,
	...(message.externalId !== undefined && { reference: cut(message.externalId, 200) }),
	...(message.code !== undefined && { code: message.code }),
});

const firstWords = ({ text: plain, html }: EmailMessage) =>
	cut(
		truncate(plain ?? html ?? '', 2000)
			.replaceAll(/<[^<>]*>/g, ' ')
			.replaceAll(/\s+/g, ' ')
			.trim(),
		160,
	);

export const ofEmail = (record: RecordedRequest, email: EmailMessage): Fields => ({
	...fromRequest(record),
	at: email.addedAt,
	channel: 'email',
	person: email.to.email.toLowerCase(),
	text: cut(email.subject, 500),
	state: 'queued',
	snippet: firstWords(email),
	id: email.uuid,
	sender: cut(`${email.from.name} <${email.from.email}>`, 300),
	...(email.attachments.length > 0 && { attachments: email.attachments.length }),
});

export function ofAppMessage(
	record: RecordedRequest,
	{ id, addedAt, request }: AppMessage,
): Fields {
	const content = outgoingContent(request);
	return {
		...fromRequest(record),
		at: addedAt,
		channel: 'whatsapp',
		person: request.number,
		text: previewOf(content, request.type === 'text' ? request.message : ''),
		state: 'accepted',
		id: String(id),
		sender: request.agent,
		content,
	};
}

const channelOf = (endpoint: EndpointName | undefined): Channel => {
	if (endpoint === 'messagingAppSend') return 'whatsapp';
	if (endpoint === 'emailSend' || endpoint === 'emailSendTemplate') return 'email';
	if (endpoint?.startsWith('smsSend') === true) return 'sms';
	if (endpoint?.startsWith('flashSend') === true) return 'flash';
	return endpoint?.startsWith('otpSend') === true ? 'otp' : 'other';
};

const mostRecipients = 20;

function recipientsOf(channel: Channel, sent: Record<string, unknown>): string[] {
	if (channel === 'email') {
		const to = isList(sent.to) ? sent.to.slice(0, mostRecipients) : [];
		const addresses = to.map((one) => text(isRecord(one) ? one.email : '').toLowerCase());
		return addresses.length > 0 ? addresses : [''];
	}
	return [truncate(text(channel === 'whatsapp' ? sent.number : sent.phone), 40)];
}

function wordsOf(record: RecordedRequest, channel: Channel, sent: Record<string, unknown>): string {
	if (channel === 'email') return text(sent.subject) || `Template ${text(sent.template_id)}`;
	if (channel !== 'other') return text(sent.msg);
	if (record.endpoint === 'otpVerify') return `Code ${text(sent.code)}`;
	if (record.endpoint === 'smsCheck') return `Status of ${text(sent.token)}`;
	return `${record.method} ${cut(record.path, 200)}`;
}

/** Makes rows for a request that queued no message: refused, failed, or not a send request. */
export function ofRequest(record: RecordedRequest): Fields[] {
	const sent = isRecord(record.body) ? record.body : record.query;
	const channel = channelOf(record.endpoint);
	const content = channel === 'whatsapp' ? outgoingContent(sent) : undefined;
	const national =
		record.endpoint !== undefined && endpoints[record.endpoint].path.split('/')[3] === 'send';
	return recipientsOf(channel, sent).map((recipient) => ({
		...fromRequest(record),
		at: record.at,
		channel,
		person:
			national && /^\d{10}$/.test(recipient) && !/global|wab/.test(record.path)
				? `52${recipient}`
				: recipient,
		text: content === undefined ? wordsOf(record, channel, sent) : previewOf(content, sent.message),
		state: 'done',
		...(content !== undefined && { content }),
		...(text(sent.id) !== '' && { reference: truncate(text(sent.id), 200) }),
	}));
}

/** Returns the reason in an error body of any of the three families (Errors). */
export function reasonOf(answer: string | undefined): string | undefined {
	if (answer === undefined) return undefined;
	try {
		const body: unknown = JSON.parse(answer);
		if (!isRecord(body)) return undefined;
		const data = isRecord(body.data) ? body.data.message : undefined;
		const said = text(data) || text(body.description) || text(body.message);
		return said === '' ? undefined : cut(said, 300);
	} catch {
		return 'a page of HTML';
	}
}
