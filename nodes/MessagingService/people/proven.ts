import type { IWebhookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { isProof, proofOf } from '../replies/proof';
import type { Reply } from '../replies/protocol';
import { connect } from '../service';
import type { Remembered } from './question/remembered';
import { referenceIn } from './question/ways';

const timeoutMs = 8_000;

/** Whether a reply comes from a trigger of this n8n; undefined if that cannot be known now. */
export async function isProven(context: IWebhookFunctions, question: Remembered, reply: Reply) {
	const { proof, ...handed } = reply;
	const { language } = question;
	const reference = referenceIn(context, { ...reply, language });
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return undefined;
	if (reference !== undefined && isProof(proofOf(connection, reference, handed), proof)) return true;
	noteForged(context, question.id);
	return false;
}

/** How often a reply came without proof, by question, in this process. */
const forged = new NewestMap<number>(10_000);

/** Logs the 1st, 10th, 100th … reply without proof. */
function noteForged(context: IWebhookFunctions, questionId: string): void {
	const count = (forged.get(questionId) ?? 0) + 1;
	forged.set(questionId, count);
	if (!/^10*$/.test(String(count))) return;
	context.logger.warn(
		`Reply refused: ${count} for one question came from no trigger with its credential. If people do reply, give the trigger the same credential Messaging Service API as the question.`,
	);
}
