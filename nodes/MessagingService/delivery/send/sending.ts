import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../../operations/operation';
import type { Acquire } from '../../limiter/scheduler';
import type { Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';
import type { Stop } from './stop';

/** Everything that the requests of a run share. */
export interface Sending {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	/** Waits for the turn of a request. */
	readonly acquire: Acquire;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly stop: Stop;
	readonly onceKeys: OnceKeys;
	readonly numberLimit: NumberLimit;
}

/** The outcome of a message that was sent. Outputs of left-out recipients follow. */
export const sent = ({ draft: { leftOut = [] } }: Message, outputs: readonly IDataObject[]): Outcome => ({
	kind: 'sent',
	outputs: [...outputs, ...leftOut],
});
