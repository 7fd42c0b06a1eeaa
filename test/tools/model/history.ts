import { cases, type Case } from '../../../docs/promise';
import type { Run } from './scenario';
import type { Request } from './service';

/** State of an item or a Send Once Key, derived from the outcomes of its requests. */
export type State = Case['state'];

/** Whether a request is allowed in this state. */
const mayRequest = (state: State, whenUnknown: Run['whenUnknown']): boolean =>
	cases.some(
		(one) => one.state === state && one.requestsAgain && (one.whenUnknown ?? whenUnknown) === whenUnknown,
	);

/** Tracks the requests for an item or a key, and lists forbidden ones. */
export class History {
	state: State = 'fresh';
	/** All recent states: of two concurrent runs, the first reports the state at its own end. */
	readonly lately = new Set<State>(['fresh']);
	/** Whether a cancelled run may not have seen an answer. */
	wasUnseen = false;
	/** Whether the outcome was ever unknown. */
	wasDoubtful = false;
	/** Requests that the user asked for although the message may have been sent before. */
	repeats = 0;
	readonly tooMany: string[] = [];

	/** @param whenUnknown the setting at the time of the request */
	add({ ending, isBlurred, name }: Request, whenUnknown: Run['whenUnknown']): void {
		const isDoubted = this.wasUnseen && whenUnknown === 'resend';
		if (!mayRequest(this.state, whenUnknown) && !isDoubted)
			this.tooMany.push(`a request (${name}) although it was ${this.state}`);
		else if (this.state === 'doubtful' || (isDoubted && this.state === 'sent')) this.repeats += 1;
		if (ending === 'sent' || ending === 'final') this.state = ending;
		else if (ending === 'unknown') this.state = 'doubtful';
		this.lately.add(this.state);
		this.wasDoubtful ||= ending === 'unknown' || ending === 'final' || isBlurred;
	}

	/** Starts a new step. */
	begin(): void {
		this.lately.clear();
		this.lately.add(this.state);
	}
}
