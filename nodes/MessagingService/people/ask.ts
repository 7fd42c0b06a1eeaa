import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { deliver, toResult } from '../delivery/run';
import type { Unreached } from '../delivery/output/outcome';
import type { Report } from '../delivery/report/report';
import { isTool } from '../delivery/memory/identity';
import { cannotWait, noBrowser, oneAtATime } from '../failures';
import type { Operation } from '../operations/operation';
import type { Question } from '../operations/question';
import { checkLink } from './linkCheck';
import { remember, remembered, type Remembered } from './memory';
import { expired, undeliverable } from './outcome';
import { pageHeaders } from './page/html';
import { leadPage } from './page/pages';

/**
 * Asks a question and puts the execution to wait. The message goes out through delivery, like every other; what
 * this returns is dropped by n8n, which continues either with an answer (answer.ts) or, when the time is over,
 * with the node's input. So that input is replaced by what a time-out says.
 *
 * @returns the outputs of delivery where nothing was asked: a failed item, a request that is only shown
 * @throws what delivery throws
 */
export async function ask(
	context: IExecuteFunctions,
	findOperation: () => Operation,
): Promise<INodeExecutionData[]> {
	const asking = new NewQuestion(context);
	if (asking.isOut) return await wait(context, asking, asking.isOut, undefined);
	let warning: Promise<string | undefined> | undefined;
	const report = await deliver(context, () => {
		refuseImpossible(context);
		warning = checkLink(context, asking.link(0));
		return asking.asked(findOperation());
	});
	const notice = await warning;
	const question = asking.out(report);
	if (question) return await wait(context, asking, question, notice);
	return asking.undelivered(report) ?? toResult(context, report);
}

async function wait(
	context: IExecuteFunctions,
	asking: NewQuestion,
	question: Remembered,
	notice: string | undefined,
): Promise<INodeExecutionData[]> {
	if (notice !== undefined) {
		context.logger.warn(notice);
		(context as Partial<IExecuteFunctions>).addExecutionHints?.({ message: notice, location: 'outputPane' });
	}
	await context.putExecutionToWait(
		question.until === undefined ? WAIT_INDEFINITELY : new Date(question.until),
	);
	remember(context, { ...question, awake: undefined });
	const [item] = context.getInputData() as [INodeExecutionData];
	item.json = {
		...expired(question, context.getNode().type.endsWith('HitlTool')),
		...(notice !== undefined && { notices: [notice] }),
	};
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

/** A node waits for one question at a time, and n8n has to be able to sign its links. */
function refuseImpossible(context: IExecuteFunctions): void {
	if (context.getInputData().length > 1) throw oneAtATime(context.getNode());
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl !== 'function')
		throw cannotWait(context.getNode());
	// Up to n8n 2.13 signatures are checked only where a node asks for it; later it is not there, and always done.
	(context as { setSignatureValidationRequired?: () => void }).setSignatureValidationRequired?.();
}

/** The question that is about to be asked, or that a try of this execution has asked already. */
class NewQuestion {
	/** The question whose message is out although the execution was not put to sleep. */
	readonly isOut: Remembered | undefined;
	private question: Question | undefined;
	private readonly id: string;

	constructor(private readonly context: IExecuteFunctions) {
		const earlier = remembered(context);
		// A try of this execution, after which the links of whoever was asked lead to this question.
		const own = earlier?.awake === context.getExecutionId() ? earlier : undefined;
		this.isOut = own?.isAsked ? own : undefined;
		this.id = own?.id ?? randomBytes(6).toString('hex');
	}

	/** The operation with the links to this question, which is remembered before its message leaves. */
	asked(operation: Operation): Operation {
		return {
			...operation,
			toRequest: async (parameters, account) => {
				const draft = await operation.toRequest(parameters, account);
				if (!draft.asks) return draft;
				this.question = draft.asks.question;
				if (this.question.response.type === 'code' && isTool(this.context))
					throw noBrowser(this.context.getNode());
				this.keep(this.question, false, []);
				return draft.asks.withLinks((person, choice) => this.link(person, choice));
			},
		};
	}

	/** Signed by n8n; what stands in it cannot be changed. */
	link(person: number, choice?: string): string {
		return this.context.getSignedResumeUrl({
			q: this.id,
			p: String(person),
			...(choice !== undefined && { c: choice }),
		});
	}

	/** The question, where its message is out. */
	out({ outcomes }: Report): Remembered | undefined {
		const outcome = outcomes.get(0);
		if (!this.question || (outcome?.kind !== 'sent' && outcome?.kind !== 'takenAsSent')) return undefined;
		return this.keep(this.question, true, outcome.unreached ?? []);
	}

	/** The output where the service refused the message, and the user wants to go on then. */
	undelivered({ outcomes }: Report): INodeExecutionData[] | undefined {
		const outcome = outcomes.get(0);
		if (!this.question?.goesOn || outcome?.kind !== 'notSent') return undefined;
		const { context, message } = outcome.failure;
		if (context.httpStatus === undefined) return undefined;
		const json = undeliverable({ ...this.question, notAsked: [] }, message);
		return [{ json, pairedItem: { item: 0 } }];
	}

	private keep(question: Question, isAsked: boolean, notAsked: readonly Unreached[]): Remembered {
		const kept = { ...question, id: this.id, isAsked, notAsked, awake: this.context.getExecutionId() };
		remember(this.context, kept);
		return kept;
	}
}
