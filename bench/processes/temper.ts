import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the service takes many requests; the same for all. */
export interface Temper {
	readonly latencyMs: number;
	/** It allows so many requests a second, and as many at once after a pause; beyond it answers 429. */
	readonly perSecond?: number | undefined;
	/** Twice the latency for so many requests at once, five times for twice as many. */
	readonly slowsAt?: number | undefined;
}

/** Keeps to a temper, request by request. */
export class Guard {
	/** Requests that arrived, and those that were refused. */
	requests = 0;
	refused = 0;
	private underWay = 0;
	private tokens: number;
	private filledAt = performance.now();

	constructor(private readonly temper: Temper) {
		this.tokens = temper.perSecond ?? Infinity;
	}

	/** How long the answer to the next request takes. */
	get latencyMs(): number {
		const { latencyMs, slowsAt } = this.temper;
		return latencyMs * (slowsAt === undefined ? 1 : 1 + (this.underWay / slowsAt) ** 2);
	}

	/** Answers in the service's place where there are too many requests. */
	refuses(request: IncomingMessage, response: ServerResponse): boolean {
		this.requests += 1;
		this.underWay += 1;
		response.once('close', () => (this.underWay -= 1));
		const { perSecond } = this.temper;
		if (perSecond === undefined) return false;
		const now = performance.now();
		this.tokens = Math.min(perSecond, this.tokens + ((now - this.filledAt) * perSecond) / 1000);
		this.filledAt = now;
		if (this.tokens >= 1) {
			this.tokens -= 1;
			return false;
		}
		this.refused += 1;
		request.resume();
		response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end('{}');
		return true;
	}
}
