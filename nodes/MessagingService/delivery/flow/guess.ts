/** How soon a guess is doubled when nothing speaks against it. */
const doubtMs = 4500;

/** A first guess at a limit of which only little is known: it rises slowly, since it may be right, and then faster. */
export class Guess {
	private doubt = 0;

	/** @param requests in how many it is doubled at the soonest */
	constructor(
		private readonly first: number,
		private readonly requests: number,
	) {}

	/** Time passes for one request that used the limit up. */
	pass(milliseconds: number): void {
		this.doubt += Math.min(milliseconds / doubtMs, 1 / this.requests);
	}

	get value(): number {
		return this.with(this.doubt);
	}

	/** What it was a second ago: services that count by the second refuse no sooner. */
	get aSecondAgo(): number {
		return this.with(Math.max(0, this.doubt - 1000 / doubtMs));
	}

	private with(doubt: number): number {
		return this.first * (1 + doubt ** 2);
	}
}
