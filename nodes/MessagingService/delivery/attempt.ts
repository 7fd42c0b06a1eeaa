import type { IExecuteFunctions } from 'n8n-workflow';
import type { Answer } from '../contract';
import {
	cancelled,
	failedAnswer,
	heldBack,
	invalidItem,
	keysUnreachable,
	stillUnknown,
	type Failure,
} from '../failures';
import type { Draft, Operation } from '../operations/operation';
import { call, type Connection } from '../service';
import type { Entry } from './ledger';
import type { OnceKeys } from './onceKeys';
import { outputsOf, paired, preview, skippedOutput, type Output } from './outputs';
import { pause } from './pause';
import { itemsOf, merge, refuseUnfit, type Job, type Part } from './plan';

/** What became of a job. */
export type Outcome =
	/** `sent` tells whether the request was made, now or by an earlier run of the execution. */
	| { readonly kind: 'done'; readonly outputs: Output[]; readonly sent: boolean }
	/** `skipped` are the parts that were not in the request, because their key had been used before. */
	| { readonly kind: 'failed'; readonly failure: Failure; readonly skipped: readonly Part[] };

/** What every job of a run is delivered with. */
export interface Delivering {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connection: Connection;
	readonly resendUnknown: boolean;
	readonly onceKeys: OnceKeys;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
}

const attempts = 3;
const longestWaitSeconds = 30;

/**
 * Delivers one job: shows it, takes it from the ledger, or sends it. What goes wrong is an outcome.
 *
 * @param earlier what an earlier run of this execution did with the job
 */
export async function deliver(
	delivering: Delivering,
	job: Job,
	earlier: Entry | undefined,
): Promise<Outcome> {
	const { context, connection } = delivering;
	const [first] = job;
	if (first.validateOnly) return { kind: 'done', sent: false, outputs: [preview(connection, job)] };
	if (earlier?.kind === 'sent') return { kind: 'done', sent: true, outputs: earlier.outputs };
	if (earlier?.kind === 'final' || (earlier?.kind === 'unknown' && !delivering.resendUnknown)) {
		const skipped = job.filter(({ item }) => earlier.skipped.includes(item));
		const items = itemsOf(job).filter((item) => !earlier.skipped.includes(item));
		return { kind: 'failed', failure: heldBack(context.getNode(), items, earlier.kind), skipped };
	}
	let fresh: Part[];
	try {
		fresh = await unusedParts(delivering.onceKeys, job, earlier);
	} catch {
		return { kind: 'failed', failure: keysUnreachable(context.getNode(), itemsOf(job)), skipped: [] };
	}
	const skipped = job.filter((part) => !fresh.includes(part));
	if (!isJob(fresh)) return { kind: 'done', sent: false, outputs: skipped.map(skippedOutput) };
	const sent = await send(delivering, fresh);
	if (Array.isArray(sent))
		return { kind: 'done', sent: true, outputs: [...sent, ...skipped.map(skippedOutput)] };
	return { kind: 'failed', failure: earlier ? stillUnknown(sent) : sent, skipped };
}

const isJob = (parts: readonly Part[]): parts is Job => parts.length > 0;

/** The parts to send: those whose key was unused, or, in a repetition, those that were sent the first time. */
async function unusedParts(onceKeys: OnceKeys, job: Job, earlier: Entry | undefined): Promise<Part[]> {
	if (earlier?.kind === 'unknown') return job.filter(({ item }) => !earlier.skipped.includes(item));
	const unused: Part[] = [];
	for (const part of job) if (await onceKeys.claim(part)) unused.push(part);
	return unused;
}

/** Makes the request: its outputs, or what went wrong. */
async function send(delivering: Delivering, job: Job): Promise<Output[] | Failure> {
	const { context, operation, cancel } = delivering;
	const node = context.getNode();
	let draft: Draft;
	try {
		draft = await completed(context, job);
	} catch (thrown) {
		return invalidItem(node, job[0].item, thrown);
	}
	// Waiting for a key or a file may have taken longer than the execution lived.
	if (cancel?.aborted) return cancelled(node, itemsOf(job));
	const answer = await answerTo(delivering, draft);
	if (answer.kind === 'accepted') {
		const outputs = outputsOf(operation, answer.body, draft, job);
		return Array.isArray(outputs) ? paired(job, outputs) : outputs;
	}
	const answered = answer.kind === 'refused' ? operation.rejectionToOutput?.(answer, draft) : undefined;
	if (answered) return paired(job, answered);
	return failedAnswer(node, answer, { ...draft, items: itemsOf(job), effect: operation.effect });
}

/** The request as it leaves, with everybody's recipients and with its files; checked again where either was added. */
async function completed(context: IExecuteFunctions, job: Job): Promise<Draft> {
	const merged = merge(job);
	const request = (await merged.complete?.(merged.request)) ?? merged.request;
	const draft = { ...merged, request };
	if (request !== job[0].draft.request) refuseUnfit(context, job[0].item, draft);
	return draft;
}

async function answerTo(
	{ context, operation, connection, cancel }: Delivering,
	{ endpoint, request }: Draft,
): Promise<Answer> {
	for (let attempt = 1; ; attempt += 1) {
		const answer = await call(context, connection, endpoint, request);
		const wait = attempt < attempts ? waitBeforeRetry(answer, operation.effect, attempt) : undefined;
		if (wait === undefined) return answer;
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
