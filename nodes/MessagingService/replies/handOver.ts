import type { IWebhookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { nodeName } from '../text/nodeName';
import { hand } from './hand';
import { noteShortCode, serviceCredential } from './listening';
import { lookUpReference } from './lookUpReference';
import { namedIn, openTo } from './open';
import { askOthers, maxAsked, type OtherQuestion } from './others';
import { noteRecorded, recordedBefore, sendRecorded } from './recorded';
import type { Reference } from '../text/reference';
import { isRepeat as isRepeatElsewhere } from './repeated';
import type { Handed, ReplyResponse } from './protocol';
import { inTurn } from './turns';

/** An SMS that may answer another one. */
export type Incoming = Pick<Handed, 'from' | 'text' | 'optOut'> & {
	/** ID of the message that it answers; undefined if it came to a short code of the account's own. */
	readonly messageId: string | undefined;
	/** Headers that ask whether another process has handed the same SMS over meanwhile (repeated.ts). */
	readonly question: Record<string, string> | undefined;
	/** Whether the same event came before; it counts only if another question waits for it. */
	readonly isRepeat: boolean;
};

/**
 * Hands a reply over to the question that it answers. Returns the node's result, or why the reply did not get there:
 * `none` if it answers no question of ours, `again` if the service is to send it again later, `repeat` if
 * another process handed it over, `unchecked` if the service or n8n could not be asked and a repeat would not help.
 */
export async function handOver(context: IWebhookFunctions, incoming: Incoming) {
	const { messageId, from, text, isRepeat } = incoming;
	const credential = context.getNode().credentials?.[serviceCredential];
	if (credential === undefined) return unread(context, incoming);
	if (messageId === undefined) noteShortCode(credential.id);
	const key = JSON.stringify([messageId, from, text]);
	if (isRepeat && (openTo(from).length === 0 || answered.has(key))) return 'none';
	const result = await inTurn(async () => await deliver(context, incoming));
	if (result?.isTold) answered.set(key, true);
	return result === undefined ? 'again' : result.outcome === 'other' ? 'none' : result.outcome;
}

/** Without its credential, the trigger cannot know which question an SMS answers, or whether it answers one. */
function unread(context: IWebhookFunctions, { from, isRepeat }: Incoming) {
	if (isRepeat || openTo(from).length === 0) return 'none';
	context.logger.warn(
		`A question by SMS may have got a reply that was not handed over: ${nodeName(context.getNode(), context.getWorkflow())} has no credential Messaging Service API. Choose the same one as in the node that asks.`,
	);
	return 'unchecked';
}

/** Replies to which an SMS went back, in this process: the next one names a newer SMS. */
const answered = new NewestMap<true>(10_000);

/** Gives a reply to the question of the SMS that it names, or to another one whose number it has. */
async function deliver(context: IWebhookFunctions, incoming: Incoming) {
	const { messageId, from, optOut, text } = incoming;
	if (messageId === undefined) return await deliverByNumber(context, incoming);
	const asked = await lookUpReference(context, { messageId, from });
	if (asked === 'none' && !optOut) return await deliverByNumber(context, incoming);
	if (typeof asked === 'string') return { outcome: asked };
	const before = recordedBefore(context, text, from);
	if (before) {
		const found = await askOthers(context, incoming, [messageId, ...likely(text, from)]);
		if (found.again) return { outcome: 'again' as const };
		if (found.taken) return await taken(context, incoming, found.taken.reference, found.taken.said);
		const [next] = found.open;
		const isTold = next && (await sendRecorded(context, next.reference, from, before, next));
		if (isTold === true) return { outcome: 'unclear' as const, isTold };
	}
	const reply = { messageId, from, text, optOut, routed: false };
	const said = await hand(context, asked, reply);
	if (typeof said === 'string') return { outcome: said };
	const { answer, line } = said;
	if (answer === 'taken') return await taken(context, incoming, asked, said);
	if (answer === 'optedOut') await askOthers(context, incoming, said.others);
	if (answer !== 'open' && (answer !== 'late' || optOut))
		return { outcome: answer, isTold: answer === 'unclear' };
	const known = answer === 'open' ? said.others : idsOf(openTo(from));
	const others = await askOthers(context, incoming, likely(text, from, known));
	if (others.again) return { outcome: 'again' as const };
	if (others.taken) {
		const next = answer === 'open' ? { reference: asked, line } : undefined;
		return await taken(context, incoming, others.taken.reference, others.taken.said, next);
	}
	if (answer === 'late') {
		if (await isRepeatElsewhere(context, incoming.question)) return { outcome: 'repeat' as const };
		const [next] = others.open;
		if (next) return { outcome: answer, isTold: await sendRecorded(context, asked, from, said, next) };
		return { outcome: answer };
	}
	const open = others.open.map((one) => one.line);
	const decided = await hand(context, asked, { ...reply, open });
	if (typeof decided === 'string') return { outcome: decided };
	if (decided.answer === 'taken') return await taken(context, incoming, asked, { ...decided, others: [] });
	return {
		outcome: decided.answer === 'open' ? ('none' as const) : decided.answer,
		isTold: decided.answer === 'unclear',
	};
}

/** After an ordinary SMS, or at a short code of one's own, only a number tells which question is meant. */
async function deliverByNumber(context: IWebhookFunctions, incoming: Incoming) {
	const { from, text } = incoming;
	const found = await askOthers(context, incoming, idsOf(namedIn(text, from)));
	if (found.again) return { outcome: 'again' as const };
	return found.taken
		? await taken(context, incoming, found.taken.reference, found.taken.said)
		: { outcome: 'none' as const };
}

const idsOf = (questions: ReadonlyArray<{ readonly messageId: string }>) =>
	questions.map(({ messageId }) => messageId);

/**
 * Returns the IDs of SMS with questions that a reply may answer: first those whose number it has, then the newest, of
 * which a few can be asked while the service waits.
 */
const likely = (text: string, from: string, known = idsOf(openTo(from))): readonly string[] =>
	[...new Set([...idsOf(namedIn(text, from)), ...known])].slice(0, maxAsked);

/** Says what was taken, and which question is open next. */
async function taken(
	context: IWebhookFunctions,
	{ from }: Incoming,
	reference: Reference,
	said: ReplyResponse,
	next?: OtherQuestion,
) {
	noteRecorded(context, from, said);
	const look = { from, text: '', optOut: false };
	const [other] = next ? [next] : (await askOthers(context, look, said.others)).open;
	const isTold = await sendRecorded(context, reference, from, said, other);
	return { outcome: 'taken' as const, isTold };
}
