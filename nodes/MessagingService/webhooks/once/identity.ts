import { createHash } from 'node:crypto';
import { isList, isRecord } from '../../contract';
import type { Event } from '../event/events';

/** Milliseconds for which an event without an ID of its own counts as a repeat. */
export const repeatPeriod = 10 * 60_000;

/** Identifies an event (Events), regardless of the bytes, headers and key order of its request. */
export interface Identity {
	readonly parts: readonly unknown[];
	/** Whether it identifies one event forever. An event without an ID may happen again intentionally. */
	readonly lasting: boolean;
}

/** Makes JSON independent of the order of its keys. */
function ordered(value: unknown): unknown {
	if (isList(value)) return value.map(ordered);
	if (!isRecord(value)) return value;
	return Object.keys(value)
		.sort()
		.map((key) => [key, ordered(value[key])]);
}

const asText = (value: unknown) => (value == null ? null : String(value));

/** An incoming SMS has neither ID nor time (Events, MO), so its sender, text and recipient identify it. */
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
 * Returns the ID that the workflow sees, the same in every process. An event without an ID of its own includes the clock
 * period of its first arrival: all that separate processes share. Two such events that start are never in the same
 * period, because the second arrived a whole period later.
 * @param since when it was first signed or, if unsigned, received
 */
export const eventIdOf = ({ parts, lasting }: Identity, since: Date): string =>
	sha256(lasting ? parts : [...parts, Math.floor(since.getTime() / repeatPeriod)]).digest('hex');

/** Returns twelve characters for an event at its trigger: 72 bits, so that no two events share them. */
export const fingerprintOf = ({ parts }: Identity, trigger: string): string =>
	sha256([trigger, ...parts])
		.digest('base64')
		.slice(0, 12);
