import { createHash } from 'node:crypto';
import { isList, isRecord } from '../../contract';
import type { Event } from '../event/recognise';
import { eventKinds } from '../kinds/kinds';

/** Milliseconds for which an event without an ID of its own counts as a repeat. */
export const repeatPeriod = 10 * 60_000;

/** Identifies an event (Events), regardless of the bytes, headers and key order of its request. */
export interface Identity {
	readonly parts: readonly unknown[];
	/** Whether it identifies one event forever. */
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

export function identityOf({ name, body }: Event): Identity {
	if (name === 'unknown') return { parts: [name, ordered(body)], lasting: false };
	const { identity, lasting } = eventKinds[name];
	return { parts: [name, ...identity(body)], lasting };
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
