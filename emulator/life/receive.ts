import { readArrival, type Arrival, type Arrived } from '../http/arrival';
import type { Fault } from '../faults/kinds';
import type { Life } from './life';
import type { Reply } from '../http/perform';
import { play } from '../http/play';
import type { Ending, RecordedRequest } from '../http/recorded';
import { methodsOf } from '../http/routes';
import type { Wire } from '../http/wire';

/** What differs between a request that comes over a connection and one of a session that is played again. */
export interface Course {
	readonly wire: Wire;
	/** The fault that meets it. */
	chosen(arrival: Arrival): Fault | undefined;
	/** Does something after a wait, as of the moment that it is given then. */
	later(record: RecordedRequest, milliseconds: number, run: (moment: number) => void): void;
}

export const plain = (status: number, message: string, headers: Record<string, string> = {}): Reply => ({
	status,
	body: JSON.stringify({ message }),
	headers,
	accepted: false,
});

/** The answer to what cannot be played, if it cannot. */
function plainly(
	{ record: { unread, endpoint, path } }: Arrival,
	fault: Fault | undefined,
): Reply | undefined {
	if (unread === 'too large') return plain(413, 'The body is too large');
	if (unread === 'too many at once')
		return plain(503, 'Too many large bodies at once', { 'Retry-After': '1' });
	if (endpoint !== undefined || fault !== undefined) return undefined;
	const allowed = methodsOf(path);
	return allowed.length > 0 ? plain(405, 'Method not allowed', { Allow: allowed.join(', ') }) : undefined;
}

/** One request of the service: recorded, worked on and answered. `end` says how it ended where it did so by itself. */
export function receive({ requestLog, state, journal }: Life, arrived: Arrived, course: Course) {
	const arrival = readArrival(requestLog.total + 1, arrived);
	const { record } = arrival;
	const { wire } = course;
	const end = (ending: Ending, reply?: Reply) => {
		if (record.answered !== 'pending') return;
		record.answered = ending;
		record.status = reply?.status;
		record.answer = reply?.body;
		requestLog.grew(record.number, reply?.body.length ?? 0);
		journal.add({ at: state.now(), ended: record, reply });
	};
	requestLog.push(record);
	const unplayed = record.unread === 'client left' || record.unread === 'closed while reading';
	record.fault =
		record.unread === undefined || record.unread === 'closed while reading'
			? course.chosen(arrival)
			: undefined;
	journal.add({ at: record.at, request: record, before: state.position });
	const answer = unplayed ? undefined : plainly(arrival, record.fault);
	if (unplayed) end(record.unread);
	else if (answer !== undefined) {
		end('answered', answer);
		wire.send(answer);
	} else {
		const later = (milliseconds: number, run: (moment: number) => void) =>
			course.later(record, milliseconds, run);
		play(arrival, { state, fault: record.fault, wire, later, ended: end });
	}
	return { record, end };
}
