import type { Clock } from './clock';
import { Rate } from './rate';
import { Width, type Begun } from './width';

/** What an answer tells of how much the service takes. */
export type Sign = 'through' | 'refused' | 'overloaded';

/** The process does what is due so many milliseconds late at most. */
const longestLagMs = 100;
/** After so many requests in a row that the service did not do, it has to be away. */
const awayAfter = 10;
/** And after so many pauses without anything done in between, to wait is of no use. */
const mostPauses = 60;

/** How one service is asked, by all who ask it: so many at once, so many a second, and none while it wants a pause. */
export class Flow {
	private automatic: Width;
	private readonly rate = new Rate();
	private closed = 0;
	private load = 0;
	/** Requests under way when the last one began. */
	private lastLoad = 0;
	private inARow = 0;
	private pauses = 0;
	private refusals = 0;

	private lastUse: number;

	constructor(readonly clock: Clock) {
		this.lastUse = clock.now();
		this.automatic = new Width(clock);
	}

	/** When a request began or ended the last time. */
	get usedAt(): number {
		return this.lastUse;
	}

	/** How many requests were refused so far because there were too many. */
	get refused(): number {
		return this.refusals;
	}

	/** How many requests may be under way at once. */
	get width(): number {
		return this.automatic.value;
	}

	/** No request may start before. */
	get closedUntil(): number {
		return this.closed;
	}

	/** The moment at which the next request may start; it is taken with that. */
	reserve(): number {
		return this.rate.reserve(this.clock.now());
	}

	begin(): Begun {
		this.load += 1;
		this.lastLoad = this.load;
		this.lastUse = this.clock.now();
		return { at: this.lastUse, load: this.load };
	}

	/** @param pauseSeconds for how long the service does not want to be asked; none where it does not say */
	end(begun: Begun, sign: Sign, pauseSeconds?: number): void {
		const now = this.clock.now();
		this.load -= 1;
		this.lastUse = now;
		this.inARow = sign === 'through' ? 0 : this.inARow + 1;
		if (sign === 'through') {
			this.pauses = 0;
			this.rate.answered();
			if (this.automatic.answered(begun, now, this.lastLoad)) void this.feel();
			return;
		}
		this.automatic.overloaded(begun, now);
		if (sign === 'refused') {
			this.refusals += 1;
			this.rate.refused(begun.at, pauseSeconds !== undefined);
		}
		const isNews = begun.at >= this.closed && (sign === 'refused' || this.inARow >= awayAfter);
		if (pauseSeconds !== undefined) this.close(now + pauseSeconds * 1000);
		else if (isNews && this.pauses < mostPauses) {
			this.pauses += 1;
			this.close(now + 1000);
		}
	}

	private close(until: number): void {
		this.closed = Math.max(this.closed, until);
	}

	/** What was found out of the number at once does not keep for long. */
	rest(): void {
		this.automatic = new Width(this.clock);
	}

	private async feel(): Promise<void> {
		if ((await this.clock.lag()) > longestLagMs) this.automatic.crowded(this.clock.now());
	}
}
