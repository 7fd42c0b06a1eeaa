import type { IWebhookFunctions } from 'n8n-workflow';
import * as z from 'zod/v4';
import { NewestMap } from '../bounded/newestMap';
import { parseJson } from '../contract';
import { plainNumber } from '../text/phone/phone';
import { askedQuestion, combined, isOpen, type AskedQuestion } from './question';

/**
 * The questions that are open, in the static data of the trigger that takes their replies. n8n
 * reads all static data of a workflow when a request begins and writes all of it when it ends, in
 * whichever process it came to. So each process adds its own latest changes to whatever it writes,
 * and a little later saves them again, in case another one has overwritten them.
 */

/**
 * Milliseconds for which a question is kept after its end, so that its numbers are free and known
 * to be over.
 */
const keptMs = 3 * 24 * 60 * 60_000;
/**
 * `open`: questions in one book. `ended`: of those kept after their end. `own`: changes that a
 * process remembers.
 */
export const most = { open: 5_000, ended: 500, own: 1_000 } as const;

const ofProcess = new NewestMap<NewestMap<AskedQuestion>>(100);

const triggerOf = (context: IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

function ownOf(context: IWebhookFunctions): NewestMap<AskedQuestion> {
	const trigger = triggerOf(context);
	const own = ofProcess.get(trigger) ?? new NewestMap<AskedQuestion>(most.own);
	ofProcess.set(trigger, own);
	return own;
}

const stored = z.array(askedQuestion);

/**
 * Returns the questions, oldest first: as stored when the request began, with the changes by this
 * process.
 */
export function questionsIn(context: IWebhookFunctions): readonly AskedQuestion[] {
	const { book } = context.getWorkflowStaticData('node');
	const found = stored.safeParse(typeof book === 'string' ? parseJson(book) : []).data ?? [];
	const all = new Map(found.map((one) => [one.id, one]));
	for (const [id, one] of ownOf(context)) all.set(id, combined(all.get(id) ?? one, one));
	const oldest = Date.now() - keptMs;
	return [...all.values()].filter(
		(one) => isOpen(one) || Math.max(one.at, one.until ?? 0) > oldest,
	);
}

export const askedTo = (
	context: IWebhookFunctions,
	{ from, channel }: { readonly from: string; readonly channel: AskedQuestion['channel'] },
): readonly AskedQuestion[] => {
	const phone = plainNumber(from);
	return questionsIn(context).filter(
		(one) => one.channel === channel && one.phones.includes(phone),
	);
};

/** What is kept of a question that is over. */
const remains = (one: AskedQuestion): AskedQuestion => ({
	...one,
	title: '',
	labels: [],
	reference: '',
});

/** Makes n8n save the book when this request ends, if it has changed. */
export function saveBook(context: IWebhookFunctions): void {
	const data = context.getWorkflowStaticData('node');
	const all = questionsIn(context);
	const ended = all.filter((one) => !isOpen(one)).slice(-most.ended);
	const text = JSON.stringify([...ended.map(remains), ...all.filter(isOpen)]);
	if (text !== (data.book ?? '[]')) data.book = text;
}

/** Changes a question in the book. */
export function note(context: IWebhookFunctions, question: AskedQuestion): AskedQuestion {
	const own = ownOf(context);
	const changed = { ...question, at: Date.now() };
	own.set(question.id, combined(own.get(question.id) ?? changed, changed));
	return changed;
}

/**
 * Milliseconds after which a process saves its changes again, in case another one has overwritten
 * them.
 */
const saveDelaysMs = [1_000, 2_000, 40_000] as const;
const saving = new NewestMap<symbol>(100);

/** Unlike n8n's sleep, this timer does not keep the process alive. */
const rest = async (milliseconds: number): Promise<void> =>
	await new Promise((resolve) => {
		AbortSignal.timeout(milliseconds).addEventListener('abort', () => resolve());
	});

/** @param save makes a request to the trigger, which saves the book as it ends */
export async function saveAgain(
	context: IWebhookFunctions,
	save: () => Promise<unknown>,
): Promise<void> {
	const trigger = triggerOf(context);
	const turn = Symbol();
	saving.set(trigger, turn);
	for (const delay of saveDelaysMs) {
		await rest(delay);
		// A later change saves for itself.
		if (saving.get(trigger) !== turn) return;
		await save();
	}
}
