import type { Arrival } from './arrival';
import type { Fault } from '../faults/kinds';
import { refusalOf } from '../faults/faults';
import { perform, refused, type Reply } from './perform';
import type { Ending } from './recorded';
import type { State } from '../state/state';
import type { Wire } from './wire';

const page = (status: number) =>
	`<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>Demo proxy</p></body></html>`;

/** Returns the answer that a fault sends instead of the correct one; undefined for other faults. */
function replacement(fault: Fault, state: State): Reply | undefined {
	const refusal = refusalOf(fault);
	if (refusal !== undefined) return refused(refusal, state.settings);
	if (fault.do === 'html')
		return {
			status: fault.status,
			body: page(fault.status),
			headers: { 'Content-Type': 'text/html' },
			accepted: false,
		};
	if (fault.do === 'throttle')
		return {
			status: fault.status,
			body: JSON.stringify({ message: fault.status === 429 ? 'Too many requests' : 'Unavailable' }),
			headers: { 'Retry-After': String(fault.retryAfter) },
			accepted: false,
		};
	if (fault.do === 'answer') {
		const body = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {});
		return { status: fault.status, body, headers: fault.headers ?? {}, accepted: false };
	}
	return undefined;
}

/** The environment of one request. */
interface Course {
	readonly state: State;
	readonly fault: Fault | undefined;
	readonly wire: Wire;
	/** Runs a function after a delay, with the current time. */
	later(milliseconds: number, run: (moment: number) => void): void;
	ended(ending: Ending, answer?: Reply): void;
}

/** Does the work and answers, or applies the fault; updates the record. */
export function play(arrival: Arrival, { state, fault, wire, later, ended }: Course): void {
	const { record } = arrival;
	const work = () => {
		state.requestNumber = record.number;
		const answer = perform(state, arrival);
		record.accepted = answer.accepted;
		return answer;
	};
	const workFirst = fault === undefined || ('work' in fault && fault.work);
	const done = workFirst ? state.as(record.at, work) : undefined;

	const act = () => {
		// The client left during the delay: remaining work is not done.
		if (!wire.open) return ended('client left');
		if (fault?.do === 'reset') {
			ended('reset');
			return wire.reset();
		}
		if (fault?.do === 'hang') return ended('hung');
		const answer = (fault === undefined ? undefined : replacement(fault, state)) ?? done ?? work();
		if (fault?.do === 'truncate') {
			ended('truncated', answer);
			return wire.truncate(answer, fault.bytes);
		}
		ended('answered', answer);
		wire.send(answer);
	};

	const wait = state.settings.latencyMs + (fault?.delayMs ?? 0);
	if (wait === 0) state.as(record.at, act);
	else later(wait, (moment) => state.as(moment, act));
}
