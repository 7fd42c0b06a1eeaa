import type { IWebhookFunctions } from 'n8n-workflow';
import { nodeName } from '../text/names';
import { maxRepeats } from '../text/reference';
import { identityOf, isOf, noteClear, noteUnclear, openTo, unclearAbout, unclearOf } from './conversation';
import { noteShortCode, serviceCredential } from './listening';
import { say, textIn } from './say';
import { Talk, type Incoming, type Said, type Target } from './talk';
import { isRepeat } from './thisN8n';
import { inTurn } from './turns';
import { steps, type Part, type Reading } from './which';

type Outcome = 'taken' | 'unclear' | 'late' | 'optedOut' | 'none' | 'again' | 'unchecked' | 'repeat';

/** So many SMS go out in a row to a phone whose replies are all unclear, so that two machines cannot loop. */
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
	const { from, text, optOut } = talk.incoming;
	// Words of an opt-out may stand in a question that is known by its numbers only.
	if (optOut && talk.open.some(({ line }) => line === '')) await talk.look();
	// A number needs no look-up.
	const isNamed = talk.reading.is === 'named';
	const { is, target } = isNamed ? ({ is: 'none', target: { messageId: '' } } as const) : await talk.asked();
	if (is === 'again' || is === 'unchecked') return is;
	const read = talk.reading;
	// Whoever repeats the word means it.
	const isSure = read.is === 'maybeStop' && unclearOf(from).text === text;
	const reading: Reading = isSure ? { is: 'stop' } : read;
	const step = steps[reading.is][is];
	if (step === 'parts') return await handParts(talk, reading.parts ?? []);
	if (step === 'stop') return await stop(talk, target);
	// A foreign number is never counted.
	const more = { isAlone: true, ...(reading.is === 'foreign' && { times: 0 }) };
	if (step === 'hand') return await follow(talk, await talk.hand(target, text, more), reading);
	if (step === 'late' || step === 'none') return step;
	return await sayWhich(talk, reading, target);
}

async function handParts(talk: Talk, parts: readonly Part[]): Promise<Outcome> {
	const taken: Said[] = [];
	let outcome: Outcome = 'none';
	for (const part of parts) {
		const said = await talk.hand({ messageId: part.question.messageId }, part.text);
		if (said.answer === 'taken') taken.push(said);
		else outcome = await follow(talk, said, { is: 'named', parts: [part], number: part.number });
	}
	return taken.length > 0 ? await tellTaken(talk, taken) : outcome;
}

/** Lets every open question know that its sender wants no more messages. */
async function stop(talk: Talk, target: Target): Promise<Outcome> {
	const { reference } = target;
	const others = talk.open.filter((one) => !reference || !isOf(one.reference, reference));
	const all = reference ? [target, ...others] : others;
	const more = { optOut: true, isAlone: all.length === 1 };
	const saids: Said[] = [];
	for (const { messageId } of all) saids.push(await talk.hand({ messageId }, talk.incoming.text, more));
	const taken = saids.filter((one) => one.answer === 'taken');
	if (taken.length > 0) return await tellTaken(talk, taken);
	const outcomes = ['optedOut', 'again', 'unchecked'] as const;
	return outcomes.find((one) => saids.some(({ answer }) => answer === one)) ?? 'none';
}

/** Does what follows the node's response to a reply. */
async function follow(talk: Talk, said: Said, reading: Reading): Promise<Outcome> {
	const { answer } = said;
	if (answer === 'late' && (await isRepeat(talk.context, talk.incoming.question))) return 'repeat';
	if (answer === 'taken') return await tellTaken(talk, [said]);
	// Who wrote a number is told what became of its question.
	const isOver =
		reading.is === 'foreign' ? answer === 'unclear' : reading.is === 'named' && answer === 'late';
	if (isOver) return await sayWhich(talk, reading, said);
	if (answer === 'unclear') return await askAgain(talk, said, reading);
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

/** Sends the question of an unclear reply again, or ends it if that is not possible. */
async function askAgain(talk: Talk, said: Said, reading: Reading): Promise<Outcome> {
	const { from, text: all } = talk.incoming;
	const { reference, line, sender } = said;
	const text = reading.parts?.[0]?.text ?? all;
	if (!reference) return 'unclear';
	const last = unclearAbout(from, reference);
	if (last.text === text) return 'unclear';
	const times = last.times + 1;
	noteUnclear(from, { about: identityOf(reference), times, text });
	const hint = reading.is === 'maybeStop' ? [textIn(reference.language, 'stop')] : [];
	const question = { line, reference: { ...reference, repeats: Math.min(times, maxRepeats) } };
	if (await say(talk, hint, [question], sender)) return 'unclear';
	const { answer } = await talk.hand(said, text, { isAlone: true, times: maxRepeats });
	return answer === 'again' || answer === 'unchecked' ? answer : 'taken';
}

/** Says which questions are open, after what became of the one with a number that nobody open has. */
async function sayWhich(talk: Talk, { is, number, ended }: Reading, target: Target): Promise<Outcome> {
	const { from, text } = talk.incoming;
	const before = talk.open.length;
	const open = await talk.look();
	// If words now have fewer to choose from, they may be for the question of the SMS.
	if (number === undefined && talk.open.length < before) return await deliver(talk);
	const language = (open[0] ?? target).reference?.language ?? 'en';
	const last = unclearOf(from);
	const isAnew = last.about !== '' || last.times === 0;
	noteUnclear(from, { about: '', times: isAnew ? 1 : last.times + 1, text });
	if (!isAnew && last.times >= maxInARow) return 'none';
	const asks = textIn(language, is === 'maybeStop' ? 'stop' : 'which');
	const first = number === undefined ? asks : ended || `${number}: ${textIn(language, 'over')}`;
	if (isAnew || number !== undefined || last.text !== text) await say(talk, [first], open);
	return 'unclear';
}
