import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import * as z from 'zod/v4';
import { NewestMap } from '../bounded/newestMap';
import { parseJson } from '../contract';
import { askedQuestion, combined, isOpen, type AskedQuestion } from './question';
import type { Incoming } from './which';

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

/** The changes of this process, by trigger. */
const ofProcess = new NewestMap<NewestMap<AskedQuestion>>(100);

const stored = z.array(askedQuestion);

/** What is kept of a question that is over. */
const remains = (one: AskedQuestion): AskedQuestion => ({
	...one,
	title: '',
	labels: [],
	reference: '',
});

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

/** The book in one request: as stored when that began, with the changes by this process. */
export class Book {
	private readonly trigger: string;
	private readonly data: IDataObject;
	private readonly found: readonly AskedQuestion[];
	private readonly own: NewestMap<AskedQuestion>;

	constructor(context: IWebhookFunctions) {
		this.trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
		this.data = context.getWorkflowStaticData('node');
		const { book } = this.data;
		this.found = stored.safeParse(typeof book === 'string' ? parseJson(book) : []).data ?? [];
		this.own = ofProcess.get(this.trigger) ?? new NewestMap<AskedQuestion>(most.own);
		ofProcess.set(this.trigger, this.own);
	}

	/** Returns the questions, oldest first. */
	questions(): readonly AskedQuestion[] {
		const all = new Map(this.found.map((one) => [one.id, one]));
		for (const [id, one] of this.own) all.set(id, combined(all.get(id) ?? one, one));
		const oldest = Date.now() - keptMs;
		return [...all.values()].filter(
			(one) => isOpen(one) || Math.max(one.at, one.until ?? 0) > oldest,
		);
	}

	/** Returns those to a person by a channel. */
	askedTo({ phone, channel }: Pick<Incoming, 'phone' | 'channel'>): readonly AskedQuestion[] {
		return this.questions().filter((one) => one.channel === channel && one.phones.includes(phone));
	}

	/** Changes a question. */
	note(question: AskedQuestion): AskedQuestion {
		const changed = { ...question, at: Date.now() };
		this.own.set(question.id, combined(this.own.get(question.id) ?? changed, changed));
		return changed;
	}

	/** Makes n8n save the book when this request ends, if it has changed. */
	save(): void {
		const all = this.questions();
		const ended = all.filter((one) => !isOpen(one)).slice(-most.ended);
		const text = JSON.stringify([...ended.map(remains), ...all.filter(isOpen)]);
		if (text !== (this.data.book ?? '[]')) this.data.book = text;
	}

	/** @param save makes a request to the trigger, which saves the book as it ends */
	async saveAgain(save: () => Promise<unknown>): Promise<void> {
		const turn = Symbol();
		saving.set(this.trigger, turn);
		for (const delay of saveDelaysMs) {
			await rest(delay);
			// A later change saves for itself.
			if (saving.get(this.trigger) !== turn) return;
			await save();
		}
	}
}
