import { phoneOf } from '../state/phone';
import { endpoints, type EndpointName } from '../../nodes/MessagingService/contract';
import type { State } from '../state/state';
import type { Fault } from './kinds';
import { refuse, type Refusal } from '../handlers/refusals';

interface Placed {
	readonly id: number;
	readonly fault: Fault;
	met: number;
	happened: number;
	remove(): void;
}

/** An active fault. */
export type PlacedFault = Pick<Placed, 'id' | 'happened' | 'remove'>;

/** The parts of a request that faults match; most are missing before its body is read. */
interface Candidate {
	readonly number: number;
	readonly endpoint: EndpointName | undefined;
	readonly path?: string;
	readonly query?: Readonly<Record<string, string>>;
	readonly body?: unknown;
	readonly bytes?: string | undefined;
}

/** Returns the refusal that a `refuse…` fault stands for; undefined for other faults. */
export function refusalOf(fault: Fault): Refusal | undefined {
	if (fault.do === 'refuseSms') return refuse.sms(fault.condition);
	if (fault.do === 'refuseEmail') return refuse.email(fault.code);
	if (fault.do === 'refuseMessagingApp') return refuse.messagingApp(fault.code);
	return undefined;
}

const recipients = (sent: Record<string, unknown>): unknown[] => [
	sent.phone,
	sent.number,
	...(Array.isArray(sent.to) ? sent.to.map((one: { email?: unknown } | null) => one?.email) : []),
];

const isSame = (one: unknown, to: string) =>
	typeof one === 'string' && phoneOf(one) === phoneOf(to);

function matches(fault: Fault, request: Candidate, sent: Record<string, unknown>): boolean {
	const { endpoint, number } = request;
	if (fault.request !== undefined && fault.request !== number) return false;
	if (
		fault.endpoint !== undefined &&
		(endpoint === undefined || ![fault.endpoint].flat().includes(endpoint))
	)
		return false;
	const refusal = refusalOf(fault);
	if (
		refusal !== undefined &&
		(endpoint === undefined || endpoints[endpoint].errors !== refusal.refused)
	)
		return false;
	const { to } = fault;
	if (to !== undefined && !recipients(sent).some((one) => isSame(one, to))) return false;
	if (fault.bodyIncludes === undefined) return true;
	const text = request.bytes ?? (request.body === undefined ? '' : JSON.stringify(request.body));
	return [text, request.path ?? '', ...Object.values(request.query ?? {})].some((part) =>
		part.includes(fault.bodyIncludes ?? ''),
	);
}

/** The active faults, tried in the order in which they were added; the first match happens. */
export class Faults {
	private placed: Placed[] = [];
	private lastId = 0;
	/** Called when a fault has happened `times` times and is removed. */
	onExpired: () => void = () => {};

	add(fault: Fault): PlacedFault {
		this.lastId += 1;
		const id = this.lastId;
		const placed: Placed = { id, fault, met: 0, happened: 0, remove: () => this.remove(id) };
		this.placed.push(placed);
		return placed;
	}

	/** Returns the active faults in the order in which they are tried. */
	list(): ReadonlyArray<Pick<Placed, 'id' | 'fault' | 'happened'>> {
		return this.placed;
	}

	remove(id: number): void {
		this.placed = this.placed.filter((placed) => placed.id !== id);
	}

	clear(): void {
		this.placed = [];
	}

	/**
	 * Returns the fault that happens to a request. `early` is for the one kind that happens before
	 * the body is read.
	 */
	pick(request: Candidate, sent: Record<string, unknown>, early: boolean): Fault | undefined {
		for (const placed of this.placed) {
			const { fault } = placed;
			if ((fault.do === 'closeWhileReading') !== early || !matches(fault, request, sent)) continue;
			placed.met += 1;
			if (placed.met <= (fault.after ?? 0)) continue;
			placed.happened += 1;
			if (placed.happened === fault.times) {
				this.remove(placed.id);
				this.onExpired();
			}
			return fault;
		}
		return undefined;
	}
}

/** Limits the requests within each second of the emulator's clock (`requestsPerSecond`). */
export class RateLimit {
	private second = Number.NaN;
	private taken = 0;

	constructor(private readonly state: Pick<State, 'settings' | 'now'>) {}

	/** Counts a request and returns a throttling fault if it exceeds the limit. */
	exceeded(): Fault | undefined {
		const { requestsPerSecond } = this.state.settings;
		if (requestsPerSecond === 0) return undefined;
		const second = Math.floor(this.state.now() / 1000);
		if (second !== this.second) this.taken = 0;
		this.second = second;
		this.taken += 1;
		return this.taken > requestsPerSecond
			? { do: 'throttle', status: 429, retryAfter: 1 }
			: undefined;
	}
}
