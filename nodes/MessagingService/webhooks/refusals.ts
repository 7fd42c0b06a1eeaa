import { NewestMap } from '../bounded/newestMap';
import { refusedWords } from '../words';

/**
 * Why a request was refused. The texts are for the user and never contain a key, a digest or a
 * body.
 */

export type Cause = keyof typeof refusedWords;

/** `arrived` continues “The request was refused: ”. */
export interface RefusedRequest {
	readonly cause: Cause;
	readonly arrived: string;
}

const hour = 60 * 60 * 1000;
/** Enough for all causes of some seventy triggers. */
const maxTallies = 1000;

/** Counts refused requests, and reports them at most once an hour for each cause and trigger. */
export class RefusalCounter {
	private readonly tallies = new NewestMap<{ count: number; first: number; reportedAt: number }>(
		maxTallies,
	);

	/**
	 * Counts a refusal.
	 * @param sender its address as n8n sees it
	 * @returns a report of the refusals for this cause since the last one; undefined within an hour
	 * of it
	 */
	note(trigger: string, cause: Cause, sender: string | undefined, now: number) {
		const key = JSON.stringify([trigger, cause]);
		const tally = this.tallies.get(key) ?? { count: 0, first: now, reportedAt: -Infinity };
		if (tally.count === 0) tally.first = now;
		tally.count += 1;
		this.tallies.set(key, tally);
		if (now - tally.reportedAt < hour) return undefined;
		const { count, first } = tally;
		Object.assign(tally, { count: 0, reportedAt: now });
		const advice = refusedWords[cause].description;
		const [firstAt, lastAt] = [first, now].map((moment) => new Date(moment).toISOString());
		return { event: 'refused', cause, advice, count, firstAt, lastAt, sender: sender ?? null };
	}
}
