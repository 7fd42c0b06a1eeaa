import type { IExecuteFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import * as z from 'zod/v4';
import { parseJson } from '../contract';
import { sharedKey } from '../service/connection';
import { Book, most } from './book';
import { opened, sealed } from './protocol';
import { askedQuestion, isOpen, type AskedQuestion } from './question';
import { callItself, ownOrigin } from './thisN8n';
import { inTurns } from './turns';

/** How the node that asks writes into the book of the trigger that takes the replies. */

/**
 * Last part of the trigger's own path for questions, which are told there by POST, and for their
 * short links by GET.
 */
export const questionsPath = 'q';

/**
 * Returns the URL of the trigger for questions; undefined if a URL is none of a trigger's events.
 */
export function questionsUrl(repliesUrl: unknown): string | undefined {
	const written = typeof repliesUrl === 'string' ? repliesUrl.trim() : '';
	return URL.canParse(written) && /^https?:.*\/webhook$/.test(written)
		? written.replace(/webhook$/, questionsPath)
		: undefined;
}

const change = z.object({
	/** Undefined if the book only is to be saved. */
	question: askedQuestion.optional(),
	/** Whether its numbers must be free. */
	isNew: z.boolean(),
	/** Milliseconds. */
	at: z.number(),
});

/**
 * How long a change may be under way; also the most by which the clocks of two processes may
 * differ.
 */
const validMs = 300_000;
const timeoutMs = 20_000;
/** Executions that ask at the same moment wait for each other. */
const inTurn = inTurns({ running: 4, waiting: most.open, timeoutMs: 300_000 });

/**
 * `kept`: it stands in the book. `taken`: another question to one of these people has one of its
 * numbers; the used ones follow.
 * `foreign`: the trigger has another credential. `deaf`: it takes no replies of this channel.
 * `full`: too many are open.
 */
const bookAnswer = z.union([
	z.object({ book: z.literal('taken'), used: z.array(z.string()) }),
	z.object({ book: z.enum(['kept', 'foreign', 'deaf', 'full']) }),
]);

type BookAnswer = z.infer<typeof bookAnswer>;

/** `silent`: nothing answers there; `absent`: something else does. */
export type Told =
	BookAnswer | { readonly book: 'silent' } | { readonly book: 'absent'; readonly status: number };

/**
 * Writes a question into the book at a URL; without one it only asks whether there is a book. Never
 * throws.
 */
export async function tell(
	context: IExecuteFunctions | IWebhookFunctions,
	url: string,
	question?: AskedQuestion,
	isNew = false,
): Promise<Told> {
	const key = await sharedKey(context);
	return key === undefined
		? { book: 'silent' }
		: await postToBook(context, url, key, { question, isNew });
}

async function postToBook(
	context: Parameters<typeof callItself>[0],
	url: string,
	key: string,
	told: Omit<z.infer<typeof change>, 'at'>,
): Promise<Told> {
	const said = await inTurn(async () => {
		return await callItself(context, {
			method: 'POST',
			url,
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(sealed(key, { ...told, at: Date.now() })),
			timeout: timeoutMs,
		}).catch(() => undefined);
	});
	if (said === undefined) return { book: 'silent' };
	return bookAnswer.safeParse(parseJson(said.body)).data ?? { book: 'absent', status: said.status };
}

/**
 * Takes what `tell` sends.
 * @param channels of the replies that this trigger takes
 */
export async function takeTold(
	context: IWebhookFunctions,
	body: unknown,
	channels: ReadonlyArray<AskedQuestion['channel']>,
): Promise<IWebhookResponseData> {
	// n8n sends it once it has saved the static data.
	const respond = (response: BookAnswer) => ({ webhookResponse: response });
	const found = opened(change, body);
	const key = await sharedKey(context);
	if (!found || key === undefined || !found.isProven(key)) return respond({ book: 'foreign' });
	const { question, isNew, at } = found.data;
	if (Math.abs(Date.now() - at) > validMs) return respond({ book: 'foreign' });
	const book = new Book(context);
	if (question) {
		if (isNew && !channels.includes(question.channel)) return respond({ book: 'deaf' });
		const used = isNew ? usedBy(book, question) : [];
		if (question.numbers.some((number) => used.includes(number)))
			return respond({ book: 'taken', used });
		if (isNew && book.questions().filter(isOpen).length >= most.open)
			return respond({ book: 'full' });
		book.note(question);
		void keepNoted(context, book, key);
	}
	book.save();
	return respond({ book: 'kept' });
}

/** Ended questions to a person whose numbers are not used again. */
const mostUnused = 100;

/** Returns the numbers of other questions to the same people, also of those that ended last. */
function usedBy(book: Book, { id, phones }: AskedQuestion): string[] {
	const others = book
		.questions()
		.filter((one) => one.id !== id && one.phones.some((phone) => phones.includes(phone)));
	const ended = others.filter((one) => !isOpen(one)).slice(-mostUnused);
	return [...others.filter(isOpen), ...ended].flatMap(({ numbers }) => numbers);
}

/**
 * Sees to it that what was noted stays in the book, whatever other processes write. Never throws.
 */
export async function keepNoted(
	context: IWebhookFunctions,
	book: Book,
	key: string | undefined,
): Promise<void> {
	const origin = ownOrigin(context);
	if (key === undefined || origin === undefined) return;
	// Both paths of the trigger have the same beginning.
	const { pathname } = new URL(questionsPath, `${origin}${context.getRequestObject().originalUrl}`);
	const url = `${origin}${pathname}`;
	await book.saveAgain(async () => await postToBook(context, url, key, { isNew: false }));
}
