import { NewestMap } from '../bounded/newestMap';
import type { EndpointName } from '../contract';
import type { Load } from './circuitBreaker';
import type { Clock } from './clock';
import type { Begun } from './concurrency';
import { Endpoint } from './endpoint';
import { Throughput } from './throughput';

/** What a request is for. A refusal says something only about that. */
export interface Target {
	readonly endpoint: EndpointName;
	/** The number, or whatever else the request names; empty if nothing. */
	readonly name: string;
}

/** One for each number of each endpoint. */
export const keyOf = ({ endpoint, name }: Target): string => `${endpoint} ${name}`;

/** A request: its run's flow, what it is for, and whether it was made before. */
export interface Asking {
	readonly flow: object;
	readonly target: Target;
	readonly isRetry: boolean;
}

/** What is known of an endpoint expires after this long without requests. */
const endpointKeptMs = 60_000;
const mostNames = 5000;

/** What the answers of an account say about its throughput, its endpoints and the numbers it refuses. */
export class Learned {
	readonly throughput = new Throughput();
	/** Requests refused so far because there were too many. */
	refused = 0;
	private readonly endpoints = new Map<EndpointName, Endpoint>();
	/** Numbers that were refused, by endpoint, with the moment, and flows that had a refusal. */
	private readonly refusedNames = new NewestMap<number>(mostNames);
	private readonly refusedFlows = new WeakSet<object>();

	constructor(readonly clock: Clock) {}

	at({ endpoint: name }: Pick<Target, 'endpoint'>): Endpoint {
		const endpoint = this.endpoints.get(name) ?? new Endpoint();
		this.endpoints.set(name, endpoint);
		return endpoint;
	}

	/** Milliseconds without success at an endpoint; undefined unless its breaker is open. */
	awayFor(endpoint: EndpointName): number | undefined {
		const { isOpen, failingSince } = this.at({ endpoint }).breaker;
		return isOpen ? this.clock.now() - failingSince : undefined;
	}

	/** Whether its answer will tell if an outage is over: who was refused before tells least. */
	tells({ target, flow, isRetry }: Asking): boolean {
		const wasRefused = isRetry || this.refusedFlows.has(flow) || this.refusedNames.has(keyOf(target));
		return !wasRefused || !this.at(target).breaker.isOutage;
	}

	/** Returns when the first pause after `now` ends. */
	opensAfter(now: number): number {
		const opensAt = [...this.endpoints.values()].map(({ closedUntil }) => closedUntil);
		return Math.min(...opensAt.filter((moment) => moment > now));
	}

	started(target: Target, now: number): void {
		const { underWay, usedAt } = this.at(target);
		if (underWay === 0 && now - usedAt > endpointKeptMs) this.endpoints.delete(target.endpoint);
		const endpoint = this.at(target);
		endpoint.underWay += 1;
		endpoint.usedAt = now;
		this.throughput.started(now);
	}

	/** Learns from an answer. @returns whether a number was refused that had been refused before */
	answered(
		{ target, flow, isRetry }: Asking,
		begun: Begun,
		load: Load,
		pauseSeconds: number | undefined,
		now: number,
	): boolean {
		const endpoint = this.at(target);
		const { breaker } = endpoint;
		const key = keyOf(target);
		const refusedAt = target.name === '' ? undefined : this.refusedNames.get(key);
		const isKnown = refusedAt !== undefined && refusedAt < begun.at;
		const isAgain = isRetry || isKnown;
		const before = isAgain ? 'refused' : refusedAt === undefined ? undefined : 'justRefused';
		const wasAboutNumbers = breaker.isAboutNumbers;
		breaker.answered(load, before, begun.at, now, this.throughput.mostAtOnce);
		if (breaker.isAboutNumbers && !wasAboutNumbers) this.throughput.forgetRate();
		if (load === 'done') {
			this.refusedNames.delete(key);
			endpoint.hasDoneSinceCut = true;
			this.throughput.done(begun, now);
			return false;
		}
		const isRefusal = load === 'refused';
		if (isRefusal) {
			this.refused += 1;
			this.refusedNames.set(key, this.refusedNames.get(key) ?? now);
			this.refusedFlows.add(flow);
			if (isAgain) {
				endpoint.stayClosed(now);
				return isKnown;
			}
		}
		endpoint.close(isRefusal, pauseSeconds, now);
		this.throughput.failed(endpoint, begun, isRefusal, now);
		return false;
	}
}
