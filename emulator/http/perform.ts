import { endpoints } from '../../nodes/MessagingService/contract';
import type { Arrival } from './arrival';
import { handle } from '../handlers';
import type { Settings } from '../settings/options';
import { invalidKey, isRefusal, malformed, renderRefusal, type Refusal } from '../handlers/refusals';
import type { State } from '../state/state';

export interface Reply {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly accepted: boolean;
}

/** Authentication: compares the whole encoded value, because its parts are not shown. */
function isAuthorized(scheme: 'basic' | 'bearer', given: string | undefined, settings: Settings): boolean {
	if (scheme === 'bearer') return given === `Bearer ${settings.apiToken}`;
	const { username, password } = settings.basic;
	return given === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export function refused(refusal: Refusal, settings: Settings): Reply {
	const { status, body } = renderRefusal(refusal, settings);
	return { status, body: JSON.stringify(body), accepted: false };
}

/** Checks key and parameters, then does the work of the endpoint. */
export function perform(state: State, { record, sent, request }: Arrival): Reply {
	const { settings } = state;
	const name = record.endpoint;
	if (name === undefined)
		return { status: 404, body: JSON.stringify({ message: 'No such endpoint' }), accepted: false };
	const { scheme, errors, parametersIn } = endpoints[name];
	if (!isAuthorized(scheme, record.headers.authorization, settings))
		return refused(invalidKey(errors), settings);
	if (request === undefined) return refused(malformed(errors, parametersIn, sent), settings);
	// Parsed by the schema of this endpoint, which the compiler cannot follow across the table.
	const outcome = handle(name, state, request as Parameters<typeof handle<typeof name>>[2]);
	if (isRefusal(outcome)) return refused(outcome, settings);
	return { status: 200, body: JSON.stringify(outcome), accepted: true };
}
