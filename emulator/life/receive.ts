import type { Fault } from '../faults/kinds';
import { readArrival, type Arrival, type Arrived } from '../http/arrival';
import { play, type Course } from '../http/perform';
import type { Ending, RecordedRequest } from '../http/recorded';
import { methodsOf } from '../http/routes';
import { json, send, type Reply } from '../http/wire';
import type { Life } from './life';

/** What one request needs besides the life of the service. */
export interface Received extends Course {
	/** Returns the fault that happens. */
	chosen(arrival: Arrival): Fault | undefined;
}

/** Returns the answer to a request without an endpoint or a readable body; undefined for others. */
function directReply({ unread, endpoint, path, fault }: RecordedRequest): Reply | undefined {
	if (unread === 'too large') return json(413, { message: 'The body is too large' });
	const allowed = endpoint === undefined && fault === undefined ? methodsOf(path) : [];
	return allowed.length > 0
		? json(405, { message: 'Method not allowed' }, { Allow: allowed.join(', ') })
		: undefined;
}

/**
 * Records, performs and answers one request. The returned `end` records an end caused by the
 * client.
 */
export function receive(life: Life, arrived: Arrived, { response, chosen, later }: Received) {
	const { requestLog, state } = life;
	const arrival = readArrival(requestLog.total + 1, arrived);
	const { record } = arrival;
	const ended = (ending: Ending, reply?: Reply) => {
		if (record.answered !== 'pending') return;
		record.answered = ending;
		record.status = reply?.status;
		record.answer = reply?.body.toString();
		life.watch?.finished(record);
	};
	requestLog.push(record);
	const { unread } = record;
	if (unread === undefined || unread === 'closed while reading') record.fault = chosen(arrival);
	if (unread === 'client left' || unread === 'closed while reading') ended(unread);
	else {
		const answer = directReply(record);
		if (answer === undefined) play(arrival, { state, fault: record.fault, response, later, ended });
		else {
			ended('answered', answer);
			send(response, answer);
		}
	}
	return { end: ended };
}
