import type { ServerResponse } from 'node:http';
import type { Arrival } from './arrival';
import type { Timers } from '../state/clock';
import type { Fault } from '../faults/kinds';
import { refusalOf } from '../faults/faults';
import { perform, refused, type Reply } from './perform';
import type { Ending } from './recorded';
import type { State } from '../state/state';

const page = (status: number) =>
	`<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>Demo proxy</p></body></html>`;

/** Sends an answer whole. */
export function send(response: ServerResponse, answer: Reply): void {
	response.writeHead(answer.status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(answer.body),
		...answer.headers,
	});
	response.end(answer.body);
}

/** The answer a fault puts in place of the right one, if it does. */
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

function truncate(response: ServerResponse, { status, body }: Reply, keep: number | undefined): void {
	const bytes = Buffer.from(body);
	const part = bytes.subarray(0, Math.min(keep ?? Math.floor(bytes.length / 2), bytes.length - 1));
	response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
	response.flushHeaders();
	response.write(part, () => response.socket?.destroy());
}

/** Does the work and answers, or does what the fault says instead; the record tells which. */
export function play(
	state: State,
	timers: Timers,
	arrival: Arrival,
	fault: Fault | undefined,
	response: ServerResponse,
): void {
	const { record } = arrival;
	const work = () => {
		const answer = perform(state, arrival);
		record.accepted = answer.accepted;
		return answer;
	};
	const end = (ending: Ending, status?: number) => {
		record.answered = ending;
		record.status = status;
	};
	const workFirst = fault === undefined || ('work' in fault && fault.work);
	const done = workFirst ? work() : undefined;

	const act = () => {
		// Gone while the answer was being delayed: work left to do is left undone.
		if (response.socket?.destroyed !== false) return end('client left');
		if (fault?.do === 'reset') {
			end('reset');
			response.socket.resetAndDestroy();
			return;
		}
		if (fault?.do === 'hang') return end('hung');
		const answer = (fault === undefined ? undefined : replacement(fault, state)) ?? done ?? work();
		if (fault?.do === 'truncate') {
			end('truncated', answer.status);
			truncate(response, answer, fault.bytes);
			return;
		}
		end('answered', answer.status);
		send(response, answer);
	};

	const wait = state.settings.latencyMs + (fault?.delayMs ?? 0);
	if (wait === 0) act();
	else timers.after(wait, act);
}
