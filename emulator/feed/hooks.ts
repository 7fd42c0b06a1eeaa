import { eventKinds, type EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import type { SentWebhook } from '../webhooks/records';
import { truncate, asRecord, incomingContent, previewOf } from './content';
import type { Hook, Row } from './row';

/** Reads webhooks from their bytes, because forged and malformed ones are shown too. */

const text = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? truncate(String(value), 4000) : '';

function read(body: string): Record<string, unknown> {
	try {
		return asRecord(JSON.parse(body));
	} catch {
		return {};
	}
}

function stateOf({ statuses, tries }: SentWebhook): Hook['state'] {
	if (statuses.at(-1) === 200) return 'acknowledged';
	return statuses.length < tries ? 'trying' : 'unanswered';
}

/** Summarizes a webhook for its row. */
export function hookOf(sent: SentWebhook): Hook {
	const { status } = sent.kind === 'sms.deliveryReport' ? read(sent.body) : {};
	return {
		id: sent.number,
		name: eventKinds[sent.kind].label,
		statuses: [...sent.statuses],
		state: stateOf(sent),
		...(sent.how !== undefined && { how: sent.how }),
		...(typeof status === 'number' && { status }),
	};
}

type Arrived =
	| { readonly reportOn: string }
	| { readonly fields: Omit<Row, 'n' | 'v'>; readonly name: string | undefined };

/** Reads a body by its event: an incoming message, or a report on a message. */
const readers = {
	'sms.deliveryReport': (_common, said) => ({ reportOn: text(said.trace_id) }),
	'sms.incoming'(common, said, body) {
		const reference = text(said.sms_id);
		const fields = {
			...common,
			channel: 'sms' as const,
			person: truncate(text(said.source_addr), 40),
			text: text(said.message) || (Object.keys(said).length === 0 ? truncate(body, 4000) : ''),
			...(reference !== '' && { reference }),
		};
		return { fields, name: undefined };
	},
	'whatsApp.message'(common, said) {
		const payload = asRecord(said.payload);
		const inner = asRecord(payload.payload);
		const innermost = asRecord(inner.payload);
		const content = incomingContent(text(inner.type), innermost);
		const name = truncate(text(asRecord(inner.sender).name), 100);
		const fields = {
			...common,
			channel: 'whatsapp' as const,
			person: truncate(text(payload.msisdn), 40),
			text: previewOf(content, innermost.text),
			id: text(inner.id),
			sender: text(payload.app),
			content,
		};
		// A person without a name is sent with the number as name.
		return { fields, name: name === '' || name === `+${fields.person}` ? undefined : name };
	},
} satisfies Record<
	EventName,
	(common: Common, said: Record<string, unknown>, body: string) => Arrived
>;

type Common = Pick<Row, 'at' | 'out' | 'state' | 'webhook'>;

/** Returns a row for an incoming message, or the message ID of a delivery report. */
export const arrivedFrom = ({ kind, body, number }: SentWebhook, at: number): Arrived =>
	readers[kind]({ at, out: false, state: 'sent', webhook: number }, read(body), body);
