import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Emulator } from '../../emulator/running/emulator';
import { plainItems } from '../contenders/contender';

/** The service's behaviour under load. */
export interface LoadProfile {
	readonly latencyMs: number;
	/** Allowed requests per second, also as a burst after a pause; more get 429. */
	readonly perSecond?: number | undefined;
	/**
	 * Concurrent requests at which the latency doubles; at twice as many it is five times as long.
	 */
	readonly slowsAt?: number | undefined;
	/**
	 * Refuses every 20th of the first 2,000 numbers each time: 429 with so many seconds in
	 * Retry-After.
	 */
	readonly refusesFor?: number | undefined;
}

/** Places the refusals that belong to a number. */
export function refuseNamed(emulator: Emulator, { refusesFor }: LoadProfile): void {
	if (refusesFor === undefined) return;
	for (const { json } of plainItems(2_000))
		if ((Number(json['order']) + 1) % 20 === 0)
			emulator.fault({ do: 'throttle', to: String(json['phone']), retryAfter: refusesFor });
}

/** Applies this behaviour to each request. */
export class Guard {
	refused = 0;
	private underWay = 0;
	private tokens: number;
	private filledAt = performance.now();

	constructor(private readonly loadProfile: LoadProfile) {
		this.tokens = loadProfile.perSecond ?? Infinity;
	}

	/** Returns the latency of the next request in milliseconds. */
	get latencyMs(): number {
		const { latencyMs, slowsAt } = this.loadProfile;
		return latencyMs * (slowsAt === undefined ? 1 : 1 + (this.underWay / slowsAt) ** 2);
	}

	/** Answers 429 if there are too many requests. */
	refuses(request: IncomingMessage, response: ServerResponse): boolean {
		this.underWay += 1;
		response.once('close', () => (this.underWay -= 1));
		const { perSecond } = this.loadProfile;
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
