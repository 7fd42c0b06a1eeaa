import type { Run } from './scenario';
import type { Request } from './service';

/**
 * What is true of one item, or of one Send Once Key, by what met its requests:
 * - `fresh`: nothing of it has left
 * - `doubtful`: it may have left
 * - `sent`, `final`: it is done with
 */
export type State = 'fresh' | 'doubtful' | 'sent' | 'final';

/** Follows the requests for an item or a key, and says which of them was one too many. */
export class History {
	state: State = 'fresh';
	/** Whether a refusal may have been taken for doubt. */
	isBlurred = false;
	/** Requests that the user has asked for although their message may have left before. */
	repeats = 0;
	readonly tooMany: string[] = [];

	/** @param whenUnknown as it was set when the request was made */
	add({ ending, isBlurred, name }: Request, whenUnknown: Run['whenUnknown']): void {
		this.isBlurred ||= isBlurred;
		if (this.state === 'doubtful' && whenUnknown === 'resend') this.repeats += 1;
		else if (this.state !== 'fresh') this.tooMany.push(`a request (${name}) although it was ${this.state}`);
		if (ending === 'sent' || ending === 'final') this.state = ending;
		else if (ending === 'unknown') this.state = 'doubtful';
	}
}
