import { isRecord } from '../../nodes/MessagingService/contract';
import type { SentWebhook } from '../webhooks/records';
import { beginning, incomingContent, inWords } from './content';
import type { Hook, Row } from './row';

/** What webhooks say, read from their bytes: forged and malformed ones are shown, too. */

const text = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? beginning(String(value), 4000) : '';
const part = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function read(body: string): Record<string, unknown> {
	try {
		return part(JSON.parse(body));
	} catch {
		return {};
	}
}

function stateOf({ statuses, tries }: SentWebhook): Hook['state'] {
	if (statuses.at(-1) === 200) return 'acknowledged';
	return statuses.length < tries ? 'trying' : 'unanswered';
}

/** The summary of a webhook that belongs to a row. */
export function hookOf(sent: SentWebhook): Hook {
	const { status } = sent.kind === 'deliveryReport' ? read(sent.body) : {};
	return {
		id: sent.number,
		kind: sent.kind,
		statuses: [...sent.statuses],
		state: stateOf(sent),
		...(sent.how !== undefined && { how: sent.how }),
		...(typeof status === 'number' && { status }),
	};
}

type Arrived =
	| { readonly reportOn: string }
	| { readonly fields: Omit<Row, 'n' | 'v'>; readonly name: string | undefined };

/** A row for what a person sent, or the ID of the message that a report is about. */
export function arrivedFrom({ kind, body, number }: SentWebhook, at: number): Arrived {
	const said = read(body);
	if (kind === 'deliveryReport') return { reportOn: text(said.trace_id) };
	const common = { at, out: false, state: 'sent', webhook: number } as const;
	if (kind === 'incomingSms') {
		const reference = text(said.sms_id);
		const fields = {
			...common,
			channel: 'sms' as const,
			person: beginning(text(said.source_addr), 40),
			text: text(said.message) || (Object.keys(said).length === 0 ? beginning(body, 4000) : ''),
			...(reference !== '' && { reference }),
		};
		return { fields, name: undefined };
	}
	const payload = part(said.payload);
	const inner = part(payload.payload);
	const innermost = part(inner.payload);
	const content = incomingContent(text(inner.type), innermost);
	const name = beginning(text(part(inner.sender).name), 100);
	const fields = {
		...common,
		channel: 'whatsapp' as const,
		person: beginning(text(payload.msisdn), 40),
		text: inWords(content, innermost.text),
		id: text(inner.id),
		sender: text(payload.app),
		content,
	};
	// Who has no name goes by the number.
	return { fields, name: name === '' || name === `+${fields.person}` ? undefined : name };
}
