import { randomBytes } from 'node:crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { Report } from '../../delivery/outcome/report';
import { execute, toResult } from '../../delivery/run';
import { cannotBegin } from '../../failures';
import { labelsOf, numbersOf } from '../../operations/humanReview/choices';
import { isTool } from '../../parameters';
import { draftList, type Operation } from '../../operations/operation';
import type { Question, Ways } from '../../operations/question';
import { isOfItem } from '../../service/connection';
import { momentOf } from '../../text/reference';
import { canBeFound, saveQuestion, earlierQuestion, type Remembered } from '../question/remembered';
import { withoutAnswer } from '../question/outputs';
import { tokenHashOf, waysTo } from '../question/ways';
import { enterIntoBook, askForLinksUrl, noteEnded, noteSent, serviceCredential } from './announce';

/**
 * Asks a question and puts the execution to sleep: the question is prepared, its messages go out
 * through delivery like any others, and the node waits. n8n drops what this returns: it resumes
 * either with an answer (answer.ts) or, after the deadline, with the node's input, which is
 * therefore replaced by the output for a time-out.
 * @returns the outputs of delivery if nothing was asked: a failed item, or a preview
 * @throws what delivery throws
 */
export async function sendQuestion(context: IExecuteFunctions, findOperation: () => Operation) {
	const own = earlierQuestion(context);
	// The links that people already have lead to its question.
	if (own?.isAsked) return await waitForAnswer(context, own);
	const report = await execute(context, () => {
		refuseImpossible(context);
		return answerable(context, findOperation());
	});
	const question = earlierQuestion(context);
	const sent = question && asSent(question, report);
	if (question && !sent) await noteEnded(context, question);
	if (!sent) return toResult(context, report);
	saveQuestion(context, sent.question);
	await noteSent(context, sent.question, sent.messageIds);
	return await waitForAnswer(context, sent.question);
}

/** An operation that asks, whose messages say how to answer. */
const answerable = (context: IExecuteFunctions, operation: Operation): Operation => ({
	...operation,
	toRequest: async (parameters, account) => {
		const drafts = await operation.toRequest(parameters, account);
		const [{ asks } = {}] = draftList(drafts);
		if (!asks) return drafts;
		const question = await saveNewQuestion(context, asks.question);
		let opened: Promise<Ways> | undefined;
		const open = async () => await (opened ??= openWays(context, question));
		// What is only looked at, or never sent, opens nothing and shows no token.
		return asks.withWays(waysTo(context, question, { isPreview: true }), open);
	},
});

/** Checks a question, and keeps it with an ID of its own: an earlier try has drawn it already. */
async function saveNewQuestion(context: IExecuteFunctions, asked: Question): Promise<Remembered> {
	const node = context.getNode();
	if (takesReplies(asked) && (await isOfItem(context, serviceCredential)))
		throw cannotBegin(node, 'accountOfItem');
	const { id, moment } = earlierQuestion(context) ?? {
		id: newId(asked, []),
		moment: momentOf(Date.now()),
	};
	const when = { id, moment, tokenHash: tokenHashOf(context), awake: context.getExecutionId() };
	const question: Remembered = { ...asked, ...when, isAsked: false, notAsked: [] };
	saveQuestion(context, question);
	if (!canBeFound(context, question)) throw cannotBegin(node, 'unreadableName');
	return question;
}

/** Enters a question into the book, if replies answer it, and returns its ways. */
async function openWays(context: IExecuteFunctions, prepared: Remembered): Promise<Ways> {
	let question = prepared;
	if (takesReplies(question)) {
		question = await enterIntoBook(context, question, (used) => newId(question, used));
		saveQuestion(context, question);
	}
	const { answerBy = 'reply', tokenHash } = question;
	const hasShortLinks = answerBy !== 'reply' && tokenHash !== undefined;
	return waysTo(context, question, {
		base: hasShortLinks ? await askForLinksUrl(context, question) : undefined,
	});
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
