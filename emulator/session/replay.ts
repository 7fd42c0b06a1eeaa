import type { readOptions } from '../settings/defaults';
import { newLife, type Life } from '../life/life';
import { receiversAfter } from './addresses';
import type { Difference } from './difference';
import { Player } from './player';
import type { Session } from './read';

export interface ReplayResult {
	/** The state after the session. */
	readonly life: Life;
	readonly requests: number;
	readonly webhooks: number;
	/** The first differences, in order. */
	readonly differences: readonly Difference[];
	/** Kinds of webhooks without an address, because sessions contain no keys. */
	readonly withoutAddress: ReadonlyArray<'sms' | 'messagingApp'>;
	/** Whether new entries can be appended to the file: their numbers follow those in it. */
	readonly canAppend: boolean;
}

/**
 * Replays a session into a new life: every line at its own time without waiting, with the recorded faults. Compares
 * every answer and every webhook byte for byte.
 *
 * @param options their keys, and their webhook addresses, replace redacted ones in the session
 */
export function replay(
	{ head, lines, isWhole }: Session,
	options: ReturnType<typeof readOptions>,
): ReplayResult {
	const { limits, settings, position, requests, startedAt, seed } = head;
	// The session's limits decide what is dropped, but a file must not exceed the limits of this emulator.
	const maxRecorded = Math.min(limits.maxRecorded, options.maxRecorded);
	const maxRecordedBytes = Math.min(limits.maxRecordedBytes, options.maxRecordedBytes);
	const life = newLife(
		{ ...options, maxRecorded, maxRecordedBytes, settings, seed },
		{ position, requests, startedAt, complete: head.complete },
	);
	const { state } = life;
	const player = new Player(life, head.complete);
	const { onQueued } = state;
	// The session contains the reports that were sent.
	state.onQueued = () => {};
	for (const [line, number] of lines) state.as(line.at, () => player.play(line, number));
	state.onQueued = onQueued;
	const { webhooks, missing } = receiversAfter(state.settings.webhooks, options.settings.webhooks);
	// Sessions contain no keys either: these stay what clients know.
	const { basic, apiToken, apiKey } = options.settings;
	Object.assign(state.settings, { webhooks, basic, apiToken, apiKey });
	const { differences } = player.comparison;
	return {
		life,
		requests: player.requests,
		webhooks: life.webhooks.sent.total,
		differences,
		withoutAddress: missing,
		canAppend: head.complete && isWhole && differences.length === 0,
	};
}
