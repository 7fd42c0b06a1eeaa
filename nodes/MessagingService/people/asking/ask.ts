import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { deliver, toResult } from '../../delivery/run';
import { cannotWait, oneAtATime } from '../../failures';
import type { Operation } from '../../operations/operation';
import type { Question } from '../../operations/question';
import { checkLink, wholeOrByLink } from './checks';
import { remember, type Remembered } from '../question/memory';
import { NewQuestion } from './newQuestion';
import { expired } from '../question/outcome';
import { pageHeaders } from '../page/html';
import { leadPage } from '../page/pages';

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
		return asking.asked(findOperation(), (link) => (warning = checkLink(context, link)));
	});
	const notice = await warning;
	const question = asking.out(report);
	if (question)
		return await wait(context, asking, question, (await wholeOrByLink(context, question, asking)) ?? notice);
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
	if (question.response.type === 'code') await lead(context, question, asking.ways(question).linkTo(0));
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
