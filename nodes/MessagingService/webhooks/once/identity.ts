import { createHash } from 'node:crypto';
import { isList, isRecord } from '../../contract';
import type { Event } from '../event/events';

/** What makes two requests the same event (Events): never their bytes, their headers or the order of their keys. */
export interface Identity {
	readonly parts: readonly unknown[];
	/** Whether it stays one event for ever. What has no ID of its own may happen again and be meant. */
	readonly lasting: boolean;
}

/** The same for the same JSON, in whatever order its keys came. */
function ordered(value: unknown): unknown {
	if (isList(value)) return value.map(ordered);
	if (!isRecord(value)) return value;
	return Object.keys(value)
		.sort()
		.map((key) => [key, ordered(value[key])]);
}

const asText = (value: unknown) => (value == null ? null : String(value));

/**
 * A delivery report is its message, number and status; a messaging-app message its agent and ID. An incoming
 * SMS has neither ID nor time of its own (Events, MO): it is its sender, text and what it was sent to.
 */
export function identityOf({ name, body }: Event): Identity {
	switch (name) {
		case 'sms.deliveryReport':
			return { parts: [name, String(body.trace_id), body.phone, Number(body.status)], lasting: true };
		case 'sms.incoming': {
			const { source_addr: from, message, sms_id: id, short_code: to } = body;
			return { parts: [name, from, message, asText(id), asText(to)], lasting: false };
		}
		case 'whatsApp.message':
			return { parts: [name, body.payload.app, body.payload.payload.id], lasting: true };
		case 'unknown':
			return { parts: [name, ordered(body)], lasting: false };
	}
}

const sha256 = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts));

/**
 * The ID that the workflow sees, alike in every process. What may happen again is told apart by the period
 * of the clock in which it arrived first: the only thing that processes which do not know of each other have
 * in common. Two that start are never in the same one, since the second has come a whole period later.
 * @param since when it was sent first, by its signed header, or received
 * @param period milliseconds
 */
export const eventIdOf = ({ parts, lasting }: Identity, since: Date, period: number): string =>
	sha256(lasting ? parts : [...parts, Math.floor(since.getTime() / period)]).digest('hex');

/** Twelve characters that stand for an event at its trigger: 72 bits, so that no two events share them. */
export const fingerprintOf = ({ parts }: Identity, trigger: string): string =>
	sha256([trigger, ...parts])
		.digest('base64')
		.slice(0, 12);
