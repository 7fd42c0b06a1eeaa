import type { Counts } from '../operations/operation';
import type { Connection } from '../service/connection';
import { hashOf } from '../text/hash';
import { accountOf } from './client';
import { NewestMap } from '../bounded/newestMap';

interface Events {
	/** When each happened, in milliseconds. */
	readonly counted: readonly number[];
	/** Milliseconds: the longest period asked for. */
	readonly keptMs: number;
	readonly until: number;
}

/** Counts events by name in a sliding window of time. Drops the least recently used names. */
export class SlidingWindow {
	private readonly events = new NewestMap<Events>(100_000);

	/**
	 * Counts an event unless there were `most` of them within the period. @returns its time if it was
	 * counted
	 */
	take(name: string, most: number, periodMs: number): number | undefined {
		const now = Date.now();
		this.forgetOld(now);
		const known = this.events.get(name);
		const keptMs = Math.max(periodMs, known?.keptMs ?? 0);
		const kept = (known?.counted ?? []).filter((at) => at > now - keptMs);
		const before = kept.filter((at) => at > now - periodMs);
		const event = before.length < most ? now : undefined;
		this.events.set(name, {
			counted: event === undefined ? kept : [...kept, event],
			keptMs,
			until: now + keptMs,
		});
		return event;
	}

	/** Takes back an event. */
	giveBack(name: string, event: number): void {
		const known = this.events.get(name);
		const gone = known?.counted.indexOf(event);
		if (known)
			this.events.set(name, { ...known, counted: known.counted.filter((_, at) => at !== gone) });
	}

	private forgetOld(now: number): void {
		for (const [name, { until }] of this.events) {
			if (until > now) return;
			this.events.delete(name);
		}
	}
}

/**
 * Counts one-time passwords by account and number, for all nodes of this process. Across processes,
 * n8n's store counts for the nodes of one workflow (delivery/store/numberLimit.ts); it has nothing
 * that several workflows share.
 */

/** Wrong codes that may be entered for a number. */
export const wrongCodes = { count: 10, minutes: 60 } as const;

/** Events of this process by name. */
export const countsOfProcess = new SlidingWindow();

/** The name of a count; hashed, because names can be read in n8n's database. */
export const codeCountName = (counts: Counts, connection: Connection, number: string): string =>
	`account ${counts} ${hashOf(`${accountOf(connection)} ${number}`, 16)}`;
