import { cases, type Case } from '../../../docs/promise';
import type { Run } from './scenario';
import type { Request } from './service';

/** What is true of one item, or of one Send Once Key, by what met its requests. */
export type State = Case['state'];

/** Whether a request may be made for what is in this state. */
const mayRequest = (state: State, whenUnknown: Run['whenUnknown']): boolean =>
	cases.some(
		(one) => one.state === state && one.requestsAgain && (one.whenUnknown ?? whenUnknown) === whenUnknown,
	);

/** Follows the requests for an item or a key, and says which of them was one too many. */
export class History {
	state: State = 'fresh';
	/** Every state of late: what is said by the first of two who run at once was true at its end. */
	readonly lately = new Set<State>(['fresh']);
	/** Whether there ever was reason for doubt. */
	wasDoubtful = false;
	/** Requests that the user has asked for although their message may have left before. */
	repeats = 0;
	readonly tooMany: string[] = [];

	/** @param whenUnknown as it was set when the request was made */
	add({ ending, isBlurred, name }: Request, whenUnknown: Run['whenUnknown']): void {
		if (!mayRequest(this.state, whenUnknown))
			this.tooMany.push(`a request (${name}) although it was ${this.state}`);
		else if (this.state === 'doubtful') this.repeats += 1;
		if (ending === 'sent' || ending === 'final') this.state = ending;
		else if (ending === 'unknown') this.state = 'doubtful';
		this.lately.add(this.state);
		this.wasDoubtful ||= ending === 'unknown' || ending === 'final' || isBlurred;
	}

	/** From here on. */
	begin(): void {
		this.lately.clear();
		this.lately.add(this.state);
	}
}
