import { endpoints } from '../../nodes/MessagingService/contract';
import type { Arrival } from './arrival';
import { handle } from '../handlers';
import type { Settings } from '../settings/options';
import { invalidKey, isRefusal, malformed, renderRefusal, type Refusal } from '../handlers/refusals';
import type { State } from '../state/state';

/** An answer before it is sent. */
export interface Reply {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** The work was done. */
	readonly accepted: boolean;
}

/** Authentication: the whole encoded value is compared, since what it consists of is not shown. */
function isAuthorized(scheme: 'basic' | 'bearer', given: string | undefined, settings: Settings): boolean {
	if (scheme === 'bearer') return given === `Bearer ${settings.apiToken}`;
	const { username, password } = settings.basic;
	return given === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export function refused(refusal: Refusal, settings: Settings): Reply {
	const { status, body } = renderRefusal(refusal, settings);
	return { status, body: JSON.stringify(body), accepted: false };
}

/** Key, then parameters, then the work of the endpoint. */
export function perform(state: State, { record, sent, request }: Arrival): Reply {
	const { settings } = state;
	const name = record.endpoint;
	if (name === undefined)
		return { status: 404, body: JSON.stringify({ message: 'No such endpoint' }), accepted: false };
	const { scheme, errors, parametersIn } = endpoints[name];
	if (!isAuthorized(scheme, record.headers.authorization, settings))
		return refused(invalidKey(errors), settings);
	if (request === undefined) return refused(malformed(errors, parametersIn, sent), settings);
	// The schema of this very endpoint produced it, which the compiler cannot follow across the table.
	const outcome = handle(name, state, request as Parameters<typeof handle<typeof name>>[2]);
	if (isRefusal(outcome)) return refused(outcome, settings);
	return { status: 200, body: JSON.stringify(outcome), accepted: true };
}
