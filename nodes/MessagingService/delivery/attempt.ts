import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Answer } from '../answers';
import { failedAnswer, heldBack, type Failure } from '../errors';
import type { Operation } from '../operations/operation';
import { call, wireRequest, type Connection } from '../transport';
import type { Entry } from './ledger';
import { pause } from './pause';
import type { Job } from './plan';

/** What became of a job. */
export type Outcome =
	| { readonly kind: 'done'; readonly outputs: IDataObject[]; readonly sent: boolean }
	| { readonly kind: 'failed'; readonly failure: Failure };

/** What every job of a run is delivered with. */
export interface Delivery {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connection: Connection;
	readonly resendUnknown: boolean;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
}

const attempts = 3;
const longestWaitSeconds = 30;

/** Delivers one job: shows it, takes it from the ledger, or sends it; never throws for what the service does. */
export async function deliver(delivery: Delivery, job: Job, earlier: Entry | undefined): Promise<Outcome> {
	const { context, operation, connection } = delivery;
	const { draft, items, parameters } = job;
	if (job.validateOnly) return { kind: 'done', sent: false, outputs: [preview(connection, job)] };
	if (earlier?.kind === 'sent') return { kind: 'done', sent: true, outputs: earlier.outputs };
	if (earlier?.kind === 'final' || (earlier?.kind === 'unknown' && !delivery.resendUnknown)) {
		return { kind: 'failed', failure: heldBack(context.getNode(), items, earlier.kind) };
	}
	const answer = await answerTo(delivery, job);
	if (answer.kind === 'accepted') {
		// The contract's type is a promise the service may not keep; operations read it tolerantly.
		const outputs = operation.toOutput(answer.body as never, draft, parameters);
		return { kind: 'done', sent: true, outputs: outputs as IDataObject[] };
	}
	const outputs = answer.kind === 'refused' ? operation.refusalToOutput?.(answer, draft) : undefined;
	if (outputs) return { kind: 'done', sent: true, outputs: outputs as IDataObject[] };
	const failure = failedAnswer(context.getNode(), draft.endpoint, answer, {
		items,
		effect: operation.effect,
	});
	return { kind: 'failed', failure };
}

/** The request as it would leave, without its authentication. */
function preview({ baseUrl }: Connection, { draft }: Job): IDataObject {
	return { valid: true, request: { ...wireRequest(baseUrl, draft.endpoint, draft.request) }, ...draft.notes };
}

async function answerTo(delivery: Delivery, { draft }: Job): Promise<Answer> {
	const { context, operation, connection, cancel } = delivery;
	const request = (await draft.complete?.()) ?? draft.request;
	for (let attempt = 1; ; attempt += 1) {
		const answer = await call(context, connection, draft.endpoint, request);
		const wait = attempt < attempts ? waitBeforeRetry(answer, operation.effect, attempt) : undefined;
		if (wait === undefined || cancel?.aborted) return answer;
		await pause(wait * 1000, cancel);
		if (cancel?.aborted) return answer;
	}
}

/**
 * Seconds until the next attempt, or `undefined` for none. A send is repeated only where the service
 * said when to come back before doing any work; a read on any passing fault.
 */
function waitBeforeRetry(answer: Answer, effect: Operation['effect'], attempt: number): number | undefined {
	if (answer.kind === 'accepted') return undefined;
	const httpStatus = answer.kind === 'unanswered' ? undefined : answer.httpStatus;
	const askedToWait = answer.kind === 'unanswered' ? undefined : answer.retryAfterSeconds;
	if ((httpStatus === 429 || httpStatus === 503) && askedToWait !== undefined) {
		return askedToWait <= longestWaitSeconds ? askedToWait : undefined;
	}
	const passing = httpStatus === undefined || httpStatus === 429 || httpStatus >= 500;
	return effect === 'read' && passing ? 0.25 * 2 ** attempt : undefined;
}
