import type { IWebhookFunctions } from 'n8n-workflow';
import { nodeName } from '../text/nodeName';
import { maxRepeats, type Reference } from '../text/reference';
import { isOf, noteClear, noteUnclear, openTo, unclearOf } from './conversation';
import { noteShortCode, serviceCredential } from './listening';
import { isRepeat } from './repeated';
import { say, textIn } from './say';
import { Talk, type Incoming, type Said, type Target, type Unsaid } from './talk';
import { inTurn } from './turns';
import { readingOf, stepFor, type Part, type Reading } from './which';

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
	// A number needs no look-up.
	const isNamed = readingOf(text, optOut, talk.questions).is === 'named';
	const asked = isNamed ? ({ is: 'none' } as const) : await talk.asked();
	if (typeof asked === 'string') return asked;
	const read = readingOf(text, optOut, talk.questions);
	// Whoever repeats the word means it.
	const isSure = read.is === 'maybeStop' && unclearOf(from).text === text;
	const reading: Reading = isSure ? { is: 'stop' } : read;
	const past = reading.is === 'foreign' ? talk.past(reading.number) : undefined;
	const step = stepFor(reading.is, asked.is, talk.open.length, past !== undefined);
	switch (step) {
		case 'parts':
			return await handParts(talk, reading.is === 'named' ? reading.parts : []);
		case 'hand':
			return await handOne(talk, asked.target, reading);
		case 'stop':
			return await stop(talk, asked.target);
		case 'which':
		case 'over': {
			const before = talk.open.length;
			await talk.look();
			// If that leaves one, it may be the question of the SMS.
			if (step === 'which' && talk.open.length < before) return await deliver(talk);
			return await sayWhich(talk, reading, asked.target?.reference?.language, past?.ended);
		}
		case 'late':
		case 'none':
			return step;
	}
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

async function handOne(talk: Talk, target: Target | undefined, reading: Reading): Promise<Outcome> {
	if (!target) return 'none';
	const isForeign = reading.is === 'foreign';
	const said = await talk.hand(target, talk.incoming.text, { isAlone: true, ...(isForeign && { times: 0 }) });
	const isUnclear = typeof said === 'object' && said.answer === 'unclear';
	return isForeign && isUnclear
		? await sayWhich(talk, reading, said.reference.language)
		: await follow(talk, said, reading);
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
	const said = (answer: Said['answer']) =>
		saids.flatMap((one) => (typeof one === 'object' && one.answer === answer ? [one] : []));
	if (saids.includes('again')) return 'again';
	if (said('taken').length > 0) return await tellTaken(talk, said('taken'));
	return said('optedOut').length > 0 ? 'optedOut' : saids.includes('unchecked') ? 'unchecked' : 'none';
}

/** Does what follows the node's response to a reply. */
async function follow(talk: Talk, said: Said | Unsaid, reading: Reading): Promise<Outcome> {
	if (typeof said === 'string') return said;
	switch (said.answer) {
		case 'taken':
			return await tellTaken(talk, [said]);
		case 'unclear':
			return await askAgain(talk, said, reading);
		case 'late': {
			if (await isRepeat(talk.context, talk.incoming.question)) return 'repeat';
			const { question, text = '' } = (reading.is === 'named' && reading.parts[0]) || {};
			const number = question?.numbers.find((one) => text.includes(one));
			if (number === undefined) return 'late';
			return await sayWhich(talk, { is: 'foreign', number }, said.reference.language);
		}
		case 'optedOut':
			return 'optedOut';
		case 'other':
			return 'none';
	}
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
	const over = reading.is === 'foreign' ? ended || `${reading.number}: ${textIn(own, 'over')}` : '';
	const last = unclearOf(incoming.from);
	const isAnew = last.about !== '' || last.times === 0;
	noteUnclear(incoming.from, { about: '', times: isAnew ? 1 : last.times + 1, text: incoming.text });
	if (!isAnew && last.times >= maxInARow) return 'none';
	const first = over || textIn(own, reading.is === 'maybeStop' ? 'stop' : 'which');
	if (isAnew || over !== '' || last.text !== incoming.text)
		await say(context, incoming.from, [first], open);
	return 'unclear';
}
