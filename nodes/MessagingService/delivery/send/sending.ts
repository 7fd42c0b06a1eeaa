import type { IExecuteFunctions } from 'n8n-workflow';
import type { Door } from '../limiter/client';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';

/** What everything of a run is sent with. */
export interface Sending extends Setting {
	readonly context: IExecuteFunctions;
	/** Where its requests wait for their turn at the service. */
	readonly door: Door;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly plan: Plan;
	readonly onceKeys: OnceKeys;
	/** None where every number may have any number of messages. */
	readonly numberLimit: NumberLimit | undefined;
}
