import type { ServerResponse } from 'node:http';
import { endpoints } from '../../nodes/MessagingService/contract';
import type { Arrival } from './arrival';
import { refusalOf } from '../faults/faults';
import type { Fault } from '../faults/kinds';
import { handle } from '../handlers';
import type { Settings } from '../settings/options';
import {
	invalidKey,
	isRefusal,
	malformed,
	renderRefusal,
	type Refusal,
} from '../handlers/refusals';
import type { State } from '../state/state';
import type { Ending } from './recorded';
import { json, send, truncate, type Reply } from './wire';

/** Authentication: compares the whole encoded value, because its parts are not shown. */
function isAuthorized(
	scheme: 'basic' | 'bearer',
	given: string | undefined,
	settings: Settings,
): boolean {
	if (scheme === 'bearer') return given === `Bearer ${settings.apiToken}`;
	const { username, password } = settings.basic;
	return given === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function refused(refusal: Refusal, settings: Settings): Reply {
	const { status, body } = renderRefusal(refusal, settings);
	return json(status, body);
}

/** Checks key and parameters, then does the work of the endpoint. */
function perform(state: State, { record, sent, request }: Arrival): Reply {
	const { settings } = state;
	const name = record.endpoint;
	if (name === undefined) return json(404, { message: 'No such endpoint' });
	const { scheme, errors, parametersIn } = endpoints[name];
	if (!isAuthorized(scheme, record.headers.authorization, settings))
		return refused(invalidKey(errors), settings);
	if (request === undefined) return refused(malformed(errors, parametersIn, sent), settings);
	// Parsed by the schema of this endpoint, which the compiler cannot follow across the table.
	const outcome = handle(name, state, request as Parameters<typeof handle<typeof name>>[2]);
	if (isRefusal(outcome)) return refused(outcome, settings);
	return { status: 200, body: JSON.stringify(outcome), accepted: true };
}

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
		};
	if (fault.do === 'throttle') {
		const message = fault.status === 429 ? 'Too many requests' : 'Unavailable';
		return json(fault.status, { message }, { 'Retry-After': String(fault.retryAfter) });
	}
	if (fault.do === 'answer') {
		const body = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {});
		return { status: fault.status, body, headers: fault.headers ?? {} };
	}
	return undefined;
}

/** The environment of one request. */
export interface Course {
	readonly response: ServerResponse;
	/** Runs a function after a delay. */
	later(milliseconds: number, run: () => void): void;
}

interface Playing extends Course {
	readonly state: State;
	readonly fault: Fault | undefined;
	ended(ending: Ending, answer?: Reply): void;
}

/** Does the work and answers, or applies the fault; updates the record. */
export function play(arrival: Arrival, { state, fault, response, later, ended }: Playing): void {
	const { record } = arrival;
	const work = () => {
		state.requestNumber = record.number;
		const answer = perform(state, arrival);
		record.accepted = answer.accepted === true;
		return answer;
	};
	const workFirst = fault === undefined || ('work' in fault && fault.work);
	const done = workFirst ? work() : undefined;

	const act = () => {
		// The client left during the delay: remaining work is not done.
		if (response.socket?.destroyed !== false) return ended('client left');
		if (fault?.do === 'reset') {
			ended('reset');
			return void response.socket?.resetAndDestroy();
		}
		if (fault?.do === 'hang') return ended('hung');
		const answer = (fault === undefined ? undefined : replacement(fault, state)) ?? done ?? work();
		if (fault?.do === 'truncate') {
			ended('truncated', answer);
			return truncate(response, answer, fault.bytes);
		}
		ended('answered', answer);
		send(response, answer);
	};

	const wait = state.settings.latencyMs + (fault?.delayMs ?? 0);
	if (wait === 0) act();
	else later(wait, act);
}
