import { refusedWords } from '../words';

/** Why a request was not accepted: in words for whoever set the trigger up, never with a key, a digest or a body. */

export type Cause = keyof typeof refusedWords;

/** One request that was not accepted. `arrived` continues “The request was refused: ”. */
export interface Refusal {
	readonly cause: Cause;
	readonly arrived: string;
}

/** Everything refused for one cause since the last report of it. */
export interface Report extends Record<string, string | number | null> {
	readonly event: 'refused';
	readonly cause: Cause;
	readonly advice: string;
	readonly count: number;
	/** ISO 8601. */
	readonly firstAt: string;
	readonly lastAt: string;
	/** Address of the last sender as n8n sees it. */
	readonly sender: string | null;
}

interface Tally {
	count: number;
	first: number;
	reportedAt: number;
}

const hour = 60 * 60 * 1000;
/** Causes of some seventy triggers; of more the longest known is forgotten first. */
const mostTallies = 1000;

/** Counts refused requests, and speaks up at most once an hour for each cause at each trigger. */
export class RefusalCounter {
	private readonly tallies = new Map<string, Tally>();

	get size(): number {
		return this.tallies.size;
	}

	/** @returns what is to be said now, or `undefined` while the hour is not over */
	note(trigger: string, cause: Cause, sender: string | undefined, now: number): Report | undefined {
		const key = JSON.stringify([trigger, cause]);
		const tally = this.tallies.get(key) ?? { count: 0, first: now, reportedAt: -Infinity };
		if (tally.count === 0) tally.first = now;
		tally.count += 1;
		this.tallies.set(key, tally);
		if (this.tallies.size > mostTallies) this.tallies.delete(this.tallies.keys().next().value ?? '');
		if (now - tally.reportedAt < hour) return undefined;
		const { count, first } = tally;
		Object.assign(tally, { count: 0, reportedAt: now });
		return {
			event: 'refused',
			cause,
			advice: refusedWords[cause].description,
			count,
			firstAt: new Date(first).toISOString(),
			lastAt: new Date(now).toISOString(),
			sender: sender ?? null,
		};
	}
}
