import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { Report } from '../../delivery/outcome/report';
import { execute, toResult } from '../../delivery/run';
import { cannotBegin } from '../../failures';
import { labelsOf, numbersOf } from '../../operations/humanReview/choices';
import { isTool } from '../../parameters';
import { draftList, type Operation } from '../../operations/operation';
import type { Question } from '../../operations/question';
import { isOfItem } from '../../service/connection';
import { momentOf } from '../../text/reference';
import { canBeFound, saveQuestion, earlierQuestion, type Remembered } from '../question/remembered';
import { withoutAnswer } from '../question/outputs';
import { tokenHashOf, waysTo } from '../question/ways';
import { announced, linksUrl, noteEnded, noteSent, serviceCredential } from './announce';

/**
 * Asks a question and puts the execution to sleep. The message goes out through delivery, like any
 * other. n8n drops what this returns: it resumes either with an answer (answer.ts) or, after the
 * deadline, with the node's input, which is therefore replaced by the output for a time-out.
 * @returns the outputs of delivery if nothing was asked: a failed item, or a preview
 * @throws what delivery throws
 */
export async function sendQuestion(context: IExecuteFunctions, findOperation: () => Operation) {
	const node = context.getNode();
	// The links that people already have lead to its question.
	const own = earlierQuestion(context);
	if (own?.isAsked) return await waitForAnswer(context, own);
	const pending: { question?: Remembered } = {};
	const withWays = (operation: Operation): Operation => ({
		...operation,
		toRequest: async (parameters, account) => {
			const drafts = await operation.toRequest(parameters, account);
			const [{ asks } = {}] = draftList(drafts);
			if (!asks) return drafts;
			if (takesReplies(asks.question) && (await isOfItem(context, serviceCredential)))
				throw cannotBegin(node, 'accountOfItem');
			const { id, moment } = own ??
				pending.question ?? { id: newId(asks.question, []), moment: momentOf(Date.now()) };
			const when = { id, moment, tokenHash: tokenHashOf(context), awake: context.getExecutionId() };
			const isPreview = context.getNodeParameter('options.validateOnly', 0, false) === true;
			let question: Remembered = { ...asks.question, ...when, isAsked: false, notAsked: [] };
			// Before its message goes out.
			const keep = () => saveQuestion(context, (pending.question = question));
			keep();
			if (!canBeFound(context, question)) throw cannotBegin(node, 'unreadableName');
			if (takesReplies(question) && !isPreview) {
				question = await announced(context, question, (used) => newId(question, used));
				keep();
			}
			const ways = waysTo(context, question, { isPreview });
			if (question.answerBy === 'reply' || isPreview) return asks.withWays(ways);
			return asks.withWays((await waysThroughTrigger(context, question)) ?? ways);
		},
	});
	const report = await execute(context, () => {
		refuseImpossible(context);
		return withWays(findOperation());
	});
	const { question } = pending;
	const sent = question && asSent(question, report);
	if (question && !sent) await noteEnded(context, question);
	if (!sent) return toResult(context, report);
	saveQuestion(context, sent.question);
	await noteSent(context, sent.question, sent.messageIds);
	return await waitForAnswer(context, sent.question);
}

/** Returns a question that went out, and the IDs of its messages; undefined if nobody got it. */
function asSent(question: Remembered, report: Report) {
	const ended = report.items.get(0) ?? [];
	if (!ended.some(({ outcome }) => outcome.kind === 'sent')) return undefined;
	const messageIds = ended
		.flatMap(({ outcome }) => ('failure' in outcome ? [] : outcome.outputs))
		.flatMap(({ messageId }) => (messageId == null ? [] : [String(messageId)]));
	const notAsked = ended.flatMap(({ to, outcome }) =>
		'failure' in outcome ? { to, reason: outcome.failure.message } : [],
	);
	return { question: { ...question, isAsked: true, notAsked }, messageIds };
}

const takesReplies = ({ answerBy = 'link' }: Question): boolean => answerBy !== 'link';

/** Returns ways whose links lead through the trigger for replies, if there is one. */
async function waysThroughTrigger(context: IExecuteFunctions, question: Remembered) {
	if (question.answerBy === undefined || question.tokenHash === undefined) return undefined;
	const base = await linksUrl(context, question);
	return base === undefined ? undefined : waysTo(context, question, { base });
}

/** Returns an ID whose numbers stand neither in the question nor among those in use. */
function newId({ message, response }: Question, used: readonly string[]): string {
	const asked = [message, ...labelsOf(response)].join('\n').normalize('NFKD');
	const taken = new Set([
		...used,
		...Array.from(asked.matchAll(/(?=(\d{3}))/g), ([, number]) => number),
	]);
	const draws = Array.from({ length: 100 }, () => randomBytes(6).toString('hex'));
	const isFree = (id: string) => !numbersOf(id, response).some((number) => taken.has(number));
	return draws.find(isFree) ?? String(draws[0]);
}

async function waitForAnswer(
	context: IExecuteFunctions,
	question: Remembered,
): Promise<INodeExecutionData[]> {
	await context.putExecutionToWait(new Date(question.until ?? WAIT_INDEFINITELY));
	saveQuestion(context, { ...question, awake: undefined });
	const [item] = context.getInputData() as [INodeExecutionData];
	item.json = withoutAnswer(context.getNode(), question, 'expired');
	return [item];
}

/** A node waits for one question at a time, and n8n must be able to sign its links. */
function refuseImpossible(context: IExecuteFunctions): void {
	if (context.getInputData().length > 1) throw cannotBegin(context.getNode(), 'oneAtATime');
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl !== 'function')
		throw cannotBegin(context.getNode(), 'cannotWait');
	// Who calls a tool in n8n's stead, as an agent before version 3 and an MCP trigger do, cannot be
	// told later.
	if (isTool(context) && context.getInputData()[0]?.pairedItem === undefined)
		throw cannotBegin(context.getNode(), 'toolCannotWait');
	// n8n up to 2.13 checks signatures only on request; later versions lack this method and always
	// check.
	(context as { setSignatureValidationRequired?: () => void }).setSignatureValidationRequired?.();
}
