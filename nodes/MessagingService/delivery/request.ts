import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Answer } from '../contract';
import { cancelled, failedAnswer, invalidItem, type Failure } from '../failures';
import type { Draft, Effect, Operation } from '../operations/operation';
import { call, type Connection } from '../service';
import { outputsOf } from './outputs';
import type { Pace } from './pace';
import { pause } from './pause';
import { itemsOf, merge, refuseUnfit, type Job } from './plan';

/** What every request of a run is made with. */
export interface Requesting {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connection: Connection;
	readonly pace: Pace;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
}

const attempts = 3;
const longestWaitSeconds = 30;

/**
 * The draft as it leaves, with everybody's recipients and with its files; checked again where either was added.
 * @throws NodeOperationError when it cannot be completed
 */
export async function completed(context: IExecuteFunctions, job: Job): Promise<Draft> {
	try {
		const merged = merge(job);
		const request = (await merged.complete?.(merged.request)) ?? merged.request;
		const draft = { ...merged, request };
		if (request !== job[0].draft.request) refuseUnfit(context, job[0].item, draft);
		return draft;
	} catch (thrown) {
		throw invalidItem(context.getNode(), job[0].item, thrown);
	}
}

/** Makes the request of a job: the JSON of its outputs, or what went wrong. */
export async function send(requesting: Requesting, job: Job, draft: Draft): Promise<IDataObject[] | Failure> {
	const { context, operation } = requesting;
	const { effect } = operation;
	const items = itemsOf(job);
	const answer = await answerTo(requesting, draft);
	if (answer === undefined) return cancelled(context.getNode(), items);
	if (answer.kind === 'accepted') return outputsOf(operation, answer.body, draft, job);
	const isRejected = answer.kind === 'refused' || answer.kind === 'empty';
	const answered = isRejected ? operation.rejectionToOutput?.(answer, draft, job[0].parameters) : undefined;
	return answered ?? failedAnswer(context.getNode(), answer, { ...draft, items, effect });
}

/** The last answer; none when the execution was cancelled before the request left. */
async function answerTo(
	{ context, operation, connection, pace, cancel }: Requesting,
	{ endpoint, request }: Draft,
): Promise<Answer | undefined> {
	let answer: Answer | undefined;
	for (let attempt = 1; attempt <= attempts; attempt += 1) {
		await pace.turn();
		if (cancel?.aborted) break;
		answer = await call(context, connection, endpoint, request);
		const wait = waitBeforeRetry(answer, operation.effect, attempt);
		if (wait === undefined || attempt === attempts) break;
		// Asked to wait, all wait: the service has no more room for the others of this run.
		if (wait.asked) pace.close(wait.seconds);
		else await pause(wait.seconds * 1000, cancel);
	}
	return answer;
}

/**
 * How long to wait before the next attempt, or `undefined` for none. A send is repeated only after 429 with
 * the time to come back, which says that nothing was done; a read after any passing fault; a check never.
 */
function waitBeforeRetry(
	answer: Answer,
	effect: Effect,
	attempt: number,
): { readonly seconds: number; readonly asked: boolean } | undefined {
	if (answer.kind === 'accepted' || effect === 'check') return undefined;
	const { httpStatus, retryAfterSeconds: seconds } =
		answer.kind === 'unanswered' ? { httpStatus: undefined, retryAfterSeconds: undefined } : answer;
	const tellsWhen = httpStatus === 429 || (httpStatus === 503 && effect === 'read');
	if (tellsWhen && seconds !== undefined)
		return seconds <= longestWaitSeconds ? { seconds, asked: true } : undefined;
	const passing = httpStatus === undefined || httpStatus === 429 || httpStatus >= 500;
	return effect === 'read' && passing ? { seconds: 0.25 * 2 ** attempt, asked: false } : undefined;
}
