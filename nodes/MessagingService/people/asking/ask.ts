import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { isTool } from '../../delivery/memory/identity';
import type { Output } from '../../delivery/output/outcome';
import { deliver, toResult } from '../../delivery/run';
import { cannotBegin } from '../../failures';
import type { Operation } from '../../operations/operation';
import { momentOf } from '../../replies/reference';
import { pageHeaders } from '../page/html';
import { leadPage } from '../page/pages';
import { remember, remembered, type Remembered } from '../question/memory';
import { expired, undeliverable } from '../question/outcome';
import { tokenHashOf, waysTo } from '../question/ways';
import { checkLink, wholeOrByLink } from './checks';

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
	const earlier = remembered(context);
	// A try of this execution, after which the links of whoever was asked lead to this question.
	const own = earlier?.awake === context.getExecutionId() ? earlier : undefined;
	if (own?.isAsked) return await wait(context, own, undefined);
	const { id, moment } = own ?? { id: randomBytes(6).toString('hex'), moment: momentOf(Date.now()) };
	const asked: { question?: Remembered; warning?: Promise<string | undefined> } = {};
	const withWays = (operation: Operation): Operation => ({
		...operation,
		toRequest: async (parameters, account) => {
			const draft = await operation.toRequest(parameters, account);
			if (!draft.asks) return draft;
			if (draft.asks.question.response.type === 'code' && isTool(context))
				throw cannotBegin(context.getNode(), 'noBrowser');
			const tokenHash = tokenHashOf(context);
			const awake = context.getExecutionId();
			const question = { ...draft.asks.question, id, moment, tokenHash, isAsked: false, notAsked: [], awake };
			// Before its message leaves.
			remember(context, question);
			asked.question = question;
			const isShown = context.getNodeParameter('options.validateOnly', 0, false) === true;
			const ways = waysTo(context, question, isShown);
			if (question.answerBy !== 'reply' && !isShown) asked.warning = checkLink(context, ways.linkTo(0));
			return draft.asks.withWays(ways);
		},
	});
	const report = await deliver(context, () => {
		refuseImpossible(context);
		return withWays(findOperation());
	});
	const { question } = asked;
	const notice = await asked.warning;
	const outcome = report.outcomes.get(0);
	if (question && (outcome?.kind === 'sent' || outcome?.kind === 'takenAsSent')) {
		const messageIds = question.people.map((person) => idsOf(person, outcome.outputs));
		const out = { ...question, messageIds, isAsked: true, notAsked: outcome.unreached ?? [] };
		remember(context, out);
		return await wait(context, out, (await wholeOrByLink(context, out)) ?? notice);
	}
	if (question?.goesOn && outcome?.kind === 'notSent') {
		const { context: known, message } = outcome.failure;
		// The service refused the message, and the user wants to go on then.
		if (known.httpStatus !== undefined)
			return [{ json: undeliverable(question, message), pairedItem: { item: 0 } }];
	}
	return toResult(context, report);
}

const idsOf = (person: string, sent: readonly Output[]): string[] =>
	sent.flatMap(({ json: { to, messageId } }) =>
		to === person && messageId != null ? [String(messageId)] : [],
	);

async function wait(
	context: IExecuteFunctions,
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
	if (question.response.type === 'code') await lead(context, question);
	return [item];
}

/**
 * The browser whose request started the workflow is led to the page. The code is out by then, so nothing that goes
 * wrong here may fail the run: it would be sent again.
 */
async function lead(context: IExecuteFunctions, question: Remembered): Promise<void> {
	try {
		const body = leadPage(question, waysTo(context, question).linkTo(0));
		await context.sendResponse({ statusCode: 200, headers: { ...pageHeaders }, body });
	} catch {
		context.logger.error('The browser could not be led to the page of its one-time password');
	}
}

/** A node waits for one question at a time, and n8n has to be able to sign its links. */
function refuseImpossible(context: IExecuteFunctions): void {
	if (context.getInputData().length > 1) throw cannotBegin(context.getNode(), 'oneAtATime');
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl !== 'function')
		throw cannotBegin(context.getNode(), 'cannotWait');
	// Up to n8n 2.13 signatures are checked only where a node asks for it; later it is not there, and always done.
	(context as { setSignatureValidationRequired?: () => void }).setSignatureValidationRequired?.();
}
