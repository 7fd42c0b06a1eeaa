import { readArrival, type Arrival, type Arrived } from '../http/arrival';
import type { Fault } from '../faults/kinds';
import type { Life } from './life';
import { play } from '../http/perform';
import { failure, type Reply, type Wire } from '../http/wire';
import type { Ending } from '../http/recorded';
import { methodsOf } from '../http/routes';

/** What one request does besides its answer. */
export interface Course {
	readonly wire: Wire;
	/** Returns the fault that happens. */
	chosen(arrival: Arrival): Fault | undefined;
	/** Runs a function after a delay. */
	later(milliseconds: number, run: () => void): void;
}

/** Returns the answer to a request without an endpoint or a readable body; undefined for others. */
function directReply(
	{ record: { unread, endpoint, path } }: Arrival,
	fault: Fault | undefined,
): Reply | undefined {
	if (unread === 'too large') return failure(413, { message: 'The body is too large' });
	if (unread === 'too many at once')
		return failure(503, { message: 'Too many large bodies at once' }, { 'Retry-After': '1' });
	if (endpoint !== undefined || fault !== undefined) return undefined;
	const allowed = methodsOf(path);
	return allowed.length > 0
		? failure(405, { message: 'Method not allowed' }, { Allow: allowed.join(', ') })
		: undefined;
}

/**
 * Records, performs and answers one request. The returned `end` records an end caused by the
 * client.
 */
export function receive(life: Life, arrived: Arrived, course: Course) {
	const { requestLog, state } = life;
	const arrival = readArrival(requestLog.total + 1, arrived);
	const { record } = arrival;
	const { wire } = course;
	const end = (ending: Ending, reply?: Reply) => {
		if (record.answered !== 'pending') return;
		record.answered = ending;
		record.status = reply?.status;
		record.answer = reply?.body;
		requestLog.addWeight(record.number, reply?.body.length ?? 0);
		life.watch?.finished(record);
	};
	requestLog.push(record);
	const unplayed = record.unread === 'client left' || record.unread === 'closed while reading';
	record.fault =
		record.unread === undefined || record.unread === 'closed while reading'
			? course.chosen(arrival)
			: undefined;
	const answer = unplayed ? undefined : directReply(arrival, record.fault);
	if (unplayed) end(record.unread);
	else if (answer !== undefined) {
		end('answered', answer);
		wire.send(answer);
	} else {
		play(arrival, { state, fault: record.fault, wire, later: course.later, ended: end });
	}
	return { record, end };
}
