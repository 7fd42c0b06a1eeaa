import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../contract';
import { run } from '../delivery/run';
import { cannotWait, oneAtATime, type Failure } from '../failures';
import type { Asking, LinkTo, Question } from '../operations/humanReview/question';
import type { Operation } from '../operations/operation';
import { checkLink } from './linkCheck';
import { remember, remembered, type NotAsked } from './memory';
import { expired, undeliverable } from './outcome';
import { pageHeaders } from './page/html';
import { leadPage } from './page/pages';

/**
 * Asks a question and puts the execution to wait. The message goes out through delivery, like every other; what
 * this returns is dropped by n8n, which continues either with an answer (answer.ts) or, when the time is over,
 * with the node's input. So that input is replaced by what a time-out says.
 *
 * @returns the outputs of delivery where nothing was asked: a failed item, a request that is only shown
 * @throws what `run` throws
 */
export async function ask(
	context: IExecuteFunctions,
	findOperation: () => Operation,
): Promise<INodeExecutionData[]> {
	const asking = new NewQuestion(context);
	let warning: Promise<string | undefined> | undefined;
	const find = () => {
		refuseImpossible(context);
		warning = checkLink(context, asking.link(0));
		return findOperation();
	};
	const items = await run(context, find, asking).catch((failure: Failure) => {
		const instead = asking.undelivered({ ...failure.context, message: failure.message });
		if (instead) return instead;
		throw failure;
	});
	const notice = await warning;
	if (!asking.question || !isOut(items)) return asking.undelivered(items[0]?.json.error) ?? items;
	return await wait(context, asking, items, notice);
}

/** Whether the message is out; it may only be shown, or skipped by its key, or failed. */
const isOut = ([first]: readonly INodeExecutionData[]): boolean =>
	first !== undefined && !['data', 'error', 'skipped', 'valid'].some((name) => name in first.json);

async function wait(
	context: IExecuteFunctions,
	asking: NewQuestion,
	outputs: readonly INodeExecutionData[],
	notice: string | undefined,
): Promise<INodeExecutionData[]> {
	const question = asking.keep(true, notAskedIn(outputs));
	if (notice !== undefined) {
		context.logger.warn(notice);
		(context as Partial<IExecuteFunctions>).addExecutionHints?.({ message: notice, location: 'outputPane' });
	}
	const items = context.getInputData();
	const [item] = items as [INodeExecutionData];
	item.json = {
		...expired(question, context.getNode().type.endsWith('HitlTool')),
		...(notice !== undefined && { notices: [notice] }),
	};
	await context.putExecutionToWait(
		question.until === undefined ? WAIT_INDEFINITELY : new Date(question.until),
	);
	if (question.response.type === 'code') await lead(context, question, asking.link(0));
	return [item];
}

/**
 * The browser whose request started the workflow is led to the page. The code is out by then, so nothing that goes
 * wrong here may fail the run: it would be sent again.
 */
async function lead(context: IExecuteFunctions, question: Question, link: string): Promise<void> {
	try {
		await context.sendResponse({
			statusCode: 200,
			headers: { ...pageHeaders },
			body: leadPage(question, link),
		});
	} catch {
		context.logger.error('The browser could not be led to the page of its one-time password');
	}
}

const notAskedIn = (outputs: readonly INodeExecutionData[]): NotAsked[] =>
	outputs.flatMap(({ json }) =>
		typeof json.notAsked === 'string' ? [{ to: String(json.to), reason: json.notAsked }] : [],
	);

/** A node waits for one question at a time, and n8n has to be able to sign its links. */
function refuseImpossible(context: IExecuteFunctions): void {
	if (context.getInputData().length > 1) throw oneAtATime(context.getNode());
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl !== 'function')
		throw cannotWait(context.getNode());
	// Up to n8n 2.13 signatures are checked only where a node asks for it; later it is not there, and always done.
	(context as { setSignatureValidationRequired?: () => void }).setSignatureValidationRequired?.();
}

/** The question that is about to be asked. */
class NewQuestion implements Asking {
	question: Question | undefined;
	private readonly id: string;

	constructor(private readonly context: IExecuteFunctions) {
		const earlier = remembered(context);
		// A try that failed after some people were asked: their links lead to this question.
		this.id = earlier && !earlier.isAsked ? earlier.id : randomBytes(6).toString('hex');
	}

	open(question: Question): LinkTo {
		this.question = question;
		this.keep(false, []);
		return (person, choice) => this.link(person, choice);
	}

	/** Signed by n8n; what stands in it cannot be changed. */
	link(person: number, choice?: string): string {
		return this.context.getSignedResumeUrl({
			q: this.id,
			p: String(person),
			...(choice !== undefined && { c: choice }),
		});
	}

	keep(isAsked: boolean, notAsked: readonly NotAsked[]) {
		const { question } = this;
		if (!question) throw new TypeError('There is no question yet');
		const kept = { ...question, id: this.id, isAsked, notAsked };
		remember(this.context, kept);
		return kept;
	}

	/** The output where the service refused the message, and the user wants to go on then. */
	undelivered(failure: unknown): INodeExecutionData[] | undefined {
		const { question } = this;
		if (!question?.goesOn || !isRecord(failure)) return undefined;
		const { delivery, httpStatus, message } = failure;
		if (delivery !== 'notSent' || httpStatus === undefined) return undefined;
		const json = undeliverable({ ...question, notAsked: [] }, String(message));
		return [{ json, pairedItem: { item: 0 } }];
	}
}
