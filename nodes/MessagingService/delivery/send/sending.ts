import type { IExecuteFunctions } from 'n8n-workflow';
import type { Answer } from '../../contract';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';

/** What everything of a run is sent with. */
export interface Sending extends Setting {
	readonly context: IExecuteFunctions;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly plan: Plan;
	readonly onceKeys: OnceKeys;
	/** None where every number may have any number of messages. */
	readonly numberLimit: NumberLimit | undefined;
}

/**
 * Makes a request when its turn has come, and again where that can do no harm.
 * @returns the last answer; none when the execution was cancelled before the request left
 */
export type Ask = (request: () => Promise<Answer>) => Promise<Answer | undefined>;
