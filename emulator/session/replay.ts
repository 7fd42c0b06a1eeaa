import type { readOptions } from '../settings/defaults';
import { newLife, type Life } from '../life/life';
import { goOnWith } from './addresses';
import type { Difference } from './difference';
import { Player } from './player';
import type { Session } from './read';

export interface Replayed {
	/** What the session has come to. */
	readonly life: Life;
	readonly requests: number;
	readonly webhooks: number;
	/** Where it came out differently, the first ones in order. */
	readonly differences: readonly Difference[];
	/** Webhooks that have nowhere to go now: the keys of their addresses are no part of a session. */
	readonly withoutAddress: ReadonlyArray<'sms' | 'messagingApp'>;
	/** Whether the file can be gone on with as it stands: what follows has the numbers that come next in it. */
	readonly mayGoOn: boolean;
}

/**
 * Plays a session again, from where it began, into a new life of the service: every line as of its own moment, so
 * that nothing waits, and with the faults that were met then. Compares every answer and every webhook byte for byte.
 *
 * @param options their addresses of webhooks stand in for those of the session that have lost their key
 */
export function replay({ head, lines, isWhole }: Session, options: ReturnType<typeof readOptions>): Replayed {
	const { limits, settings, position, requests, startedAt, seed } = head;
	// What is forgotten depends on the limits; but a file must not set aside those of this machine.
	const maxRecorded = Math.min(limits.maxRecorded, options.maxRecorded);
	const maxRecordedBytes = Math.min(limits.maxRecordedBytes, options.maxRecordedBytes);
	const life = newLife(
		{ ...options, maxRecorded, maxRecordedBytes, settings, seed },
		{ position, requests, startedAt, complete: head.complete },
	);
	const { state } = life;
	const player = new Player(life, head.complete);
	const { onQueued } = state;
	// Reports are in the session as they went out.
	state.onQueued = () => {};
	for (const [line, number] of lines) state.as(line.at, () => player.play(line, number));
	state.onQueued = onQueued;
	const { webhooks, missing } = goOnWith(state.settings.webhooks, options.settings.webhooks);
	state.settings.webhooks = webhooks;
	const { differences } = player.comparison;
	return {
		life,
		requests: player.requests,
		webhooks: life.webhooks.sent.total,
		differences,
		withoutAddress: missing,
		mayGoOn: head.complete && isWhole && differences.length === 0,
	};
}
