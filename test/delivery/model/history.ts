import { cases, type Case } from '../../../docs/promise';
import type { Run } from './scenario';
import type { Request } from './service';

/**
 * State of a message or a Send Once Key, derived from the outcomes of its requests; `part` if its
 * first parts were sent.
 */
export type State = Case['state'] | 'part';

/** Whether a request is allowed in this state. */
const mayRequest = (state: State, whenUnknown: Run['whenUnknown']): boolean =>
	state === 'part' ||
	cases.some(
		(one) =>
			one.state === state && one.requestsAgain && (one.whenUnknown ?? whenUnknown) === whenUnknown,
	);

/** Follows the requests for a message or a key, and finds forbidden ones. */
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
	/** The text whose first parts were certainly sent, to whom, and how many. */
	text = '';
	to = '';
	parts = 0;

	/**
	 * @param whenUnknown the setting at the time of the request
	 * @returns what is wrong with it
	 */
	add(request: Request, whenUnknown: Run['whenUnknown']): string | undefined {
		const broken = this.forbids(request, whenUnknown);
		const { ending, isBlurred, part, parts, text } = request;
		if (ending === 'sent') {
			this.state = part === parts ? 'sent' : 'part';
			this.parts = part;
			this.text = text;
			this.to = request.people.join('+');
		} else if (ending === 'final') this.state = ending;
		else if (ending === 'unknown') this.state = 'doubtful';
		this.lately.add(this.state);
		this.wasDoubtful ||= ending === 'unknown' || ending === 'final' || isBlurred;
		return broken;
	}

	private forbids({ name, part, parts, text }: Request, whenUnknown: Run['whenUnknown']) {
		const isDoubted = this.wasUnseen && whenUnknown === 'resend';
		const words = `a request (${name}, part ${part} of ${parts}) although it was ${this.state}`;
		if (!mayRequest(this.state, whenUnknown) && !isDoubted) return words;
		if (this.state === 'doubtful' || (isDoubted && this.state !== 'fresh')) this.repeats += 1;
		const isNext = part === this.parts + 1 && (this.parts === 0 || text === this.text);
		const isAgain = isDoubted && part <= this.parts;
		return isNext || isAgain ? undefined : `${words}, with ${this.parts} parts of “${this.text}”`;
	}

	/** Starts a new step. */
	begin(): void {
		this.lately.clear();
		this.lately.add(this.state);
	}
}
