import type { IWebhookFunctions } from 'n8n-workflow';
import { nodeName } from '../text/nodeName';
import { maxRepeats, type Reference } from '../text/reference';
import { isOf, noteClear, noteUnclear, openTo, unclearOf } from './conversation';
import { noteShortCode, serviceCredential } from './listening';
import { say, textIn } from './say';
import { Talk, type Incoming, type Said, type Target, type Unsaid } from './talk';
import { isRepeat } from './thisN8n';
import { inTurn } from './turns';
import { followUpOf, readingOf, stepFor, type Part, type Reading } from './which';

type Language = Reference['language'];
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
	const readAgain = () => readingOf(text, optOut, talk.questions);
	// A number needs no look-up.
	const asked =
		readAgain().is === 'named' ? ({ is: 'none', target: undefined } as const) : await talk.asked();
	if (typeof asked === 'string') return asked;
	const { target } = asked;
	const read = readAgain();
	// Whoever repeats the word means it.
	const isSure = read.is === 'maybeStop' && unclearOf(from).text === text;
	const reading: Reading = isSure ? { is: 'stop' } : read;
	const past = reading.is === 'foreign' ? talk.past(reading.number) : undefined;
	const before = talk.open.length;
	const step = stepFor(reading.is, asked.is, before, past !== undefined);
	if (step === 'parts' && reading.is === 'named') return await handParts(talk, reading.parts);
	if (step === 'stop') return await stop(talk, target);
	if (step === 'hand' && target) {
		// A foreign number is never counted.
		const more = { isAlone: true, ...(reading.is === 'foreign' && { times: 0 }) };
		return await follow(talk, await talk.hand(target, text, more), reading);
	}
	if (step !== 'which' && step !== 'over') return step === 'late' ? 'late' : 'none';
	await talk.look();
	// If that leaves one, it may be the question of the SMS.
	if (step === 'which' && talk.open.length < before) return await deliver(talk);
	return await sayWhich(talk, reading, target?.reference?.language, past?.ended);
}

async function handParts(talk: Talk, parts: readonly Part[]): Promise<Outcome> {
	const taken: Said[] = [];
	let outcome: Outcome = 'none';
	for (const { question, text } of parts) {
		const said = await talk.hand({ messageId: question.messageId }, text);
		const isTaken = typeof said === 'object' && said.answer === 'taken';
		if (isTaken) taken.push(said);
		else outcome = await follow(talk, said, { is: 'named', parts: [{ question, text }] });
	}
	return taken.length > 0 ? await tellTaken(talk, taken) : outcome;
}

/** Lets every open question know that its sender wants no more messages. */
async function stop(talk: Talk, target: Target | undefined): Promise<Outcome> {
	const isTarget = (one: Target) => target?.reference !== undefined && isOf(one.reference, target.reference);
	const all = [...(target ? [target] : []), ...talk.open.filter((one) => !isTarget(one))];
	const saids: Array<Said | Unsaid> = [];
	for (const { messageId } of all)
		saids.push(
			await talk.hand({ messageId }, talk.incoming.text, { optOut: true, isAlone: all.length === 1 }),
		);
	const heard = saids.filter((one) => typeof one === 'object');
	const taken = heard.filter(({ answer }) => answer === 'taken');
	if (taken.length > 0) return await tellTaken(talk, taken);
	if (heard.some(({ answer }) => answer === 'optedOut')) return 'optedOut';
	return saids.find((one) => one === 'again' || one === 'unchecked') ?? 'none';
}

/** Does what follows the node's response to a reply. */
async function follow(talk: Talk, said: Said | Unsaid, reading: Reading): Promise<Outcome> {
	if (typeof said === 'string') return said;
	if (said.answer === 'late' && (await isRepeat(talk.context, talk.incoming.question))) return 'repeat';
	const next = followUpOf(said.answer, reading.is);
	if (next === 'tell') return await tellTaken(talk, [said]);
	if (next === 'askAgain') return await askAgain(talk, said, reading);
	return next === 'over' ? await sayWhich(talk, reading, said.reference.language) : next;
}

/** Says what was recorded and which questions are open, if there are any or the user wants every answer confirmed. */
async function tellTaken(talk: Talk, taken: readonly Said[]): Promise<Outcome> {
	const { context, incoming } = talk;
	noteClear(incoming.from);
	const open = await talk.look();
	const recorded = taken.map((one) => one.recorded).filter((line) => line !== '');
	const isTold = open.length > 0 || (recorded.length > 0 && taken.some((one) => one.confirms));
	if (isTold) await say(context, incoming.from, recorded, open, taken[0]?.sender);
	return 'taken';
}

/** Sends the question of an unclear reply again, or ends it if that is not possible. */
async function askAgain(talk: Talk, said: Said, reading: Reading): Promise<Outcome> {
	const { context, incoming } = talk;
	const { reference, times, line, sender, messageId } = said;
	const text = reading.is === 'named' ? (reading.parts[0]?.text ?? '') : incoming.text;
	const last = unclearOf(incoming.from);
	if (last.about === reference.key && last.text === text) return 'unclear';
	noteUnclear(incoming.from, { about: reference.key, times: times + 1, text });
	const hint = reading.is === 'maybeStop' ? [textIn(reference.language, 'stop')] : [];
	const repeats = Math.min(times + 1, maxRepeats);
	const about = { line, reference: { ...reference, repeats } };
	if (await say(context, incoming.from, hint, [about], sender)) return 'unclear';
	const ended = await talk.hand({ messageId, reference }, text, { isAlone: true, times: maxRepeats });
	return typeof ended === 'object' ? 'taken' : ended;
}

/** Says which questions are open, after what became of the one with a foreign number. */
async function sayWhich(
	talk: Talk,
	reading: Reading,
	language: Language = 'en',
	ended = '',
): Promise<Outcome> {
	const { context, incoming } = talk;
	const open = talk.open.filter(({ line }) => line !== '');
	const own = open[0]?.reference?.language ?? language;
	const [part] = reading.is === 'named' ? reading.parts : [];
	const number =
		reading.is === 'foreign' ? reading.number : part?.question.numbers.find((one) => part.text.includes(one));
	const over = number === undefined ? '' : ended || `${number}: ${textIn(own, 'over')}`;
	const last = unclearOf(incoming.from);
	const isAnew = last.about !== '' || last.times === 0;
	noteUnclear(incoming.from, { about: '', times: isAnew ? 1 : last.times + 1, text: incoming.text });
	if (!isAnew && last.times >= maxInARow) return 'none';
	const first = over || textIn(own, reading.is === 'maybeStop' ? 'stop' : 'which');
	if (isAnew || over !== '' || last.text !== incoming.text) await say(context, incoming.from, [first], open);
	return 'unclear';
}
