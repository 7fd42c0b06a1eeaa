import type { IWebhookFunctions } from 'n8n-workflow';
import { nodeName } from '../text/names';
import { maxRepeats } from '../text/reference';
import { identityOf, isOf, noteClear, noteUnclear, openTo, unclearAbout } from './conversation';
import { noteShortCode, serviceCredential } from './listening';
import { say, textIn } from './say';
import { Talk, type Incoming, type Said, type Target } from './talk';
import { isRepeat } from './thisN8n';
import { inTurn } from './turns';
import type { Part } from './which';

type Outcome = 'taken' | 'unclear' | 'late' | 'optedOut' | 'none' | 'again' | 'unchecked' | 'repeat';

/** So many SMS in a row name the open questions, so that two machines cannot loop. */
const maxInARow = 10;

/**
 * Hands a reply over to the question that it answers. Returns the node's result, or why the reply did not get there:
 * `none` if it answers no question of ours, `again` if the service is to send it again later, `repeat` if
 * another process handed it over, `unchecked` if the service or n8n could not be asked and a repeat would not help.
 */
export async function handOver(context: IWebhookFunctions, incoming: Incoming): Promise<Outcome> {
	const credential = context.getNode().credentials?.[serviceCredential];
	if (credential === undefined) return unread(context, incoming);
	if (incoming.messageId === undefined) noteShortCode(credential.id);
	const talk = new Talk(context, incoming, credential.id);
	return (await inTurn(async () => await deliver(talk))) ?? 'again';
}

/** Without its credential, the trigger cannot know which question an SMS answers, or whether it answers one. */
function unread(context: IWebhookFunctions, { from }: Incoming): Outcome {
	if (openTo(from).length === 0) return 'none';
	context.logger.warn(
		`A question by SMS may have got a reply that was not handed over: ${nodeName(context.getNode(), context.getWorkflow())} has no credential Messaging Service API. Choose the same one as in the node that asks.`,
	);
	return 'unchecked';
}

async function deliver(talk: Talk): Promise<Outcome> {
	const { text, optOut } = talk.incoming;
	// Words of an opt-out may be a label of a question that is known by its numbers only.
	if (optOut && talk.open.some(({ line }) => line === '')) await talk.look();
	// A number needs no look-up.
	const named = talk.reading;
	if (named.is === 'named') return await handParts(talk, named.parts);
	if (named.is === 'several') return await sayWhich(talk, { messageId: '' });
	const { is, target } = await talk.asked();
	if (is === 'again' || is === 'unchecked') return is;
	const reading = talk.reading;
	if (reading.is === 'named') return await handParts(talk, reading.parts);
	if (reading.is === 'stop') return await stop(talk, target);
	if (reading.is === 'past') return await sayWhich(talk, target, reading);
	if (is === 'hand') return await follow(talk, await talk.hand(target, text), text);
	return is === 'which' ? await sayWhich(talk, target) : is;
}

async function handParts(talk: Talk, parts: readonly Part[]): Promise<Outcome> {
	const taken: Said[] = [];
	let outcome: Outcome = 'none';
	for (const { question, number, text } of parts) {
		const said = await talk.hand({ messageId: question.messageId }, text);
		if (said.answer === 'taken') taken.push(said);
		// Who wrote a number is told what became of its question.
		else if (said.answer === 'late') outcome = await follow(talk, said, text, number);
		else outcome = await follow(talk, said, text);
	}
	return taken.length > 0 ? await tellTaken(talk, taken) : outcome;
}

/** Lets every open question know that its sender wants no more messages. */
async function stop(talk: Talk, target: Target): Promise<Outcome> {
	const { reference } = target;
	const others = talk.open.filter((one) => !reference || !isOf(one.reference, reference));
	const all = reference ? [target, ...others] : others;
	const said: Array<Said['answer']> = [];
	for (const { messageId } of all)
		said.push((await talk.hand({ messageId }, talk.incoming.text, { optOut: true })).answer);
	return (['optedOut', 'again', 'unchecked'] as const).find((one) => said.includes(one)) ?? 'none';
}

/**
 * Does what follows the node's response to a reply.
 * @param number of the question, if the reply names it
 */
async function follow(talk: Talk, said: Said, text: string, number?: string): Promise<Outcome> {
	const { answer } = said;
	if (answer === 'late' && (await isRepeat(talk.context, talk.incoming.question))) return 'repeat';
	if (answer === 'taken') return await tellTaken(talk, [said]);
	if (number !== undefined) return await sayWhich(talk, said, { number, ended: '' });
	if (answer === 'unclear') return await askAgain(talk, said, text);
	return answer === 'other' ? 'none' : answer;
}

/** Says what was recorded and which questions are open, if there are any or the user wants every answer confirmed. */
async function tellTaken(talk: Talk, taken: readonly Said[]): Promise<Outcome> {
	noteClear(talk.incoming.from);
	const open = await talk.look();
	const recorded = taken.map((one) => one.recorded).filter((line) => line !== '');
	const isTold = open.length > 0 || (recorded.length > 0 && taken.some((one) => one.confirms));
	if (isTold) await say(talk, recorded, open, taken[0]?.sender);
	return 'taken';
}

/** Sends the question of an unclear reply again, or ends it if it was or that is not possible. */
async function askAgain(talk: Talk, said: Said, text: string): Promise<Outcome> {
	const { from } = talk.incoming;
	const { reference, line, sender } = said;
	if (!reference) return 'unclear';
	const about = identityOf(reference);
	const last = unclearAbout(from, about);
	if (last.text === text) return 'unclear';
	const times = Math.max(last.times, reference.repeats) + 1;
	noteUnclear(from, { about, times, text });
	const question = { line, reference: { ...reference, repeats: times } };
	if (times <= maxRepeats && (await say(talk, [], [question], sender))) return 'unclear';
	return await follow(talk, await talk.hand(said, text, { isLast: true }), text);
}

/** Says which questions are open, after what became of the one with a number that nobody open has. */
async function sayWhich(
	talk: Talk,
	target: Target,
	past?: { readonly number: string; readonly ended: string },
): Promise<Outcome> {
	const { from, text } = talk.incoming;
	const before = talk.open.length;
	const open = await talk.look();
	// If words now have fewer to choose from, they may be for the question of the SMS.
	if (!past && talk.open.length < before) return await deliver(talk);
	const language = (open[0] ?? target).reference?.language ?? 'en';
	const over = past && (past.ended || `${past.number}: ${textIn(language, 'over')}`);
	const last = unclearAbout(from, '');
	if (!past && last.text === text) return 'unclear';
	noteUnclear(from, { about: '', times: last.times + 1, text });
	if (last.times >= maxInARow) return 'none';
	await say(talk, [over ?? textIn(language, 'which')], open);
	return 'unclear';
}
