import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { execute, toResult } from '../../delivery/run';
import { cannotBegin } from '../../failures';
import { labelsOf, numbersOf } from '../../operations/humanReview/choices';
import { isTool } from '../../parameters';
import { listOf, type Operation } from '../../operations/operation';
import type { Question } from '../../operations/question';
import { shortLinkBaseFor, serviceCredential, whyUnheard } from '../../replies/listening';
import { noteAsked, openTo } from '../../replies/conversation';
import { isOfItem } from '../../service/connection';
import { momentOf, readReference, stepMs } from '../../text/reference';
import { canBeFound, contextKey, remember, remembered, type Remembered } from '../question/remembered';
import { lineOf } from '../question/line';
import { withoutAnswer } from '../question/outputs';
import { tokenHashOf, waysTo } from '../question/ways';
import { checkLink } from './checkLink';

/**
 * Asks a question and puts the execution to sleep. The message goes out through delivery, like any other. n8n drops
 * what this returns: it resumes either with an answer (answer.ts) or, after the deadline, with the node's input, which
 * is therefore replaced by the output for a time-out.
 * @returns the outputs of delivery if nothing was asked: a failed item, or a preview
 * @throws what delivery throws
 */
export async function ask(context: IExecuteFunctions, findOperation: () => Operation) {
	const node = context.getNode();
	// The links that people already have lead to its question.
	const own = remembered(context);
	if (own?.isAsked) return await wait(context, own);
	const pending: { question?: Remembered; warning?: Promise<string | undefined> } = {};
	const withWays = (operation: Operation): Operation => ({
		...operation,
		toRequest: async (parameters, account) => {
			const drafts = await operation.toRequest(parameters, account);
			const [{ asks } = {}] = listOf(drafts);
			if (!asks) return drafts;
			if (needsAccount(asks.question) && (await isOfItem(context, serviceCredential)))
				throw cannotBegin(node, 'accountOfItem');
			const { id, moment } = own ?? pending.question ?? newIdentity(context, asks.question);
			const others = asks.question.people.map((person) =>
				openTo(person).map(({ messageId, numbers }) => ({ messageId, numbers })),
			);
			const when = { id, moment, tokenHash: tokenHashOf(context), awake: context.getExecutionId() };
			const question = { ...asks.question, ...when, others, isAsked: false, notAsked: [] };
			pending.question = question;
			// Before its message goes out.
			remember(context, question);
			if (!canBeFound(context, question)) throw cannotBegin(node, 'unreadableName');
			const isPreview = context.getNodeParameter('options.validateOnly', 0, false) === true;
			const ways = waysTo(context, question, { isPreview });
			if (question.answerBy === 'reply' || isPreview) return asks.withWays(ways);
			const through = await waysThroughTrigger(context, question);
			if (!through) pending.warning = checkLink(context, ways.linkTo(0));
			return asks.withWays(through ?? ways);
		},
	});
	const report = await execute(context, () => {
		refuseImpossible(context);
		return withWays(findOperation());
	});
	const { question } = pending;
	const warning = await pending.warning;
	const ended = report.items.get(0) ?? [];
	const isOut = ended.some(({ outcome }) => outcome.kind === 'sent');
	if (question && isOut) {
		const outputs = ended.flatMap(({ outcome }) => ('failure' in outcome ? [] : outcome.outputs));
		const messageIds = question.people.map((person) =>
			outputs.flatMap(({ to, messageId }) => (to === person && messageId != null ? [String(messageId)] : [])),
		);
		const notAsked = ended.flatMap(({ to, outcome }) =>
			'failure' in outcome ? { to, reason: outcome.failure.message } : [],
		);
		const sent = { ...question, messageIds, isAsked: true, notAsked };
		remember(context, sent);
		const hearsReplies = sent.answerBy === 'reply' || sent.answerBy === 'both';
		return await wait(context, sent, warning, hearsReplies ? noteOpen(context, sent) : undefined);
	}
	return toResult(context, report);
}

/** Whether an answer needs the account, for the proof of a reply. Then there is no item any more. */
const needsAccount = ({ answerBy = 'link' }: Question): boolean => answerBy !== 'link';

/** Returns ways whose links, by SMS, lead through a trigger, if one is published and opens now. */
async function waysThroughTrigger(context: IExecuteFunctions, question: Remembered) {
	if (question.answerBy === undefined || question.tokenHash === undefined) return undefined;
	const base = shortLinkBaseFor(context.getNode().credentials?.[serviceCredential]?.id);
	const ways = base === undefined ? undefined : waysTo(context, question, { base });
	return ways && (await checkLink(context, ways.linkTo(0))) === undefined ? ways : undefined;
}

/**
 * Returns a moment after those of the other questions of the execution, by which replies tell them apart, and an ID whose
 * numbers stand neither in the question nor in one that is known to be open to one of the people.
 */
function newIdentity(context: IExecuteFunctions, { people, response, message }: Question) {
	const flow = context.getContext('flow');
	const at = Math.max(Date.now(), Number(flow[contextKey] ?? 0) + stepMs);
	flow[contextKey] = at;
	const asked = [message, ...labelsOf(response)].join('\n').normalize('NFKD');
	const used = new Set([
		...people.flatMap((person) => openTo(person).flatMap(({ numbers }) => numbers)),
		...Array.from(asked.matchAll(/(?=(\d{3}))/g), ([, number]) => number),
	]);
	const draws = Array.from({ length: 100 }, () => randomBytes(6).toString('hex'));
	const isFree = (id: string) => !numbersOf(id, response).some((number) => used.has(number));
	return { moment: momentOf(at), id: draws.find(isFree) ?? String(draws[0]) };
}

/** Lets this process know that a question is open. Returns what to check if replies may not be heard. */
function noteOpen(context: IExecuteFunctions, question: Remembered): string | undefined {
	const { id, response, people, messageIds } = question;
	const numbers = numbersOf(id, response);
	const reference = readReference(waysTo(context, question).reference);
	const until = question.until === undefined ? Infinity : Date.parse(question.until);
	const asked = { numbers, reference, line: lineOf(question, numbers), until };
	for (const [index, person] of people.entries()) {
		const messageId = messageIds?.[index]?.at(-1);
		if (messageId !== undefined) noteAsked(person, { ...asked, messageId });
	}
	return whyUnheard(context, question.answerBy === 'both');
}

async function wait(context: IExecuteFunctions, question: Remembered, ...found: Array<string | undefined>) {
	const notices = found.filter((notice) => notice !== undefined);
	for (const notice of notices) {
		context.logger.warn(notice);
		(context as Partial<IExecuteFunctions>).addExecutionHints?.({ message: notice, location: 'outputPane' });
	}
	await context.putExecutionToWait(new Date(question.until ?? WAIT_INDEFINITELY));
	remember(context, { ...question, awake: undefined });
	const [item] = context.getInputData() as [INodeExecutionData];
	const output = withoutAnswer(context.getNode(), question, 'expired');
	item.json = { ...output, ...(notices.length > 0 && { notices }) };
	return [item];
}

/** A node waits for one question at a time, and n8n must be able to sign its links. */
function refuseImpossible(context: IExecuteFunctions): void {
	if (context.getInputData().length > 1) throw cannotBegin(context.getNode(), 'oneAtATime');
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl !== 'function')
		throw cannotBegin(context.getNode(), 'cannotWait');
	// Who calls a tool in n8n's stead, as an agent before version 3 and an MCP trigger do, cannot be told later.
	if (isTool(context) && context.getInputData()[0]?.pairedItem === undefined)
		throw cannotBegin(context.getNode(), 'toolCannotWait');
	// n8n up to 2.13 checks signatures only on request; later versions lack this method and always check.
	(context as { setSignatureValidationRequired?: () => void }).setSignatureValidationRequired?.();
}
