import {
	answerWords,
	connectionWords,
	filled,
	heldWords,
	leftOutWords,
	pieces,
	refusedWords,
	retriedWords,
	setupWords,
	triggerWords,
	type Advice,
} from '../nodes/MessagingService/words';

/** Every message that is not about a field, by when it is said, with what to do; `…` stands for what is filled in. */

type Row = readonly [message: string, wayOut: string];
type Section = readonly [heading: string, rows: readonly Row[]];

/** What is said where a message was to be sent, and the values of the rest are not known. */
const open: Readonly<Record<string, string>> = new Proxy(
	{ ...Object.fromEntries(Object.entries(pieces).map(([name, texts]) => [name, texts.send])) },
	{ get: (told, name) => Reflect.get(told, name) ?? '…' },
);
const shown = (text: string): string => filled(text, open).replaceAll(/…(?:[ (]?…)+/g, '…');

/** Sentences that the page says once, above the list. */
const saidOnce: ReadonlyArray<readonly [sentence: string, instead: string]> = [
	[
		' It may have been sent, so it is not repeated automatically. Check in your account or with Get Status before you send it again.',
		' **?**',
	],
	[' Nothing was sent for this item.', ''],
	[' Nothing was sent now.', ''],
	[' Nothing was sent.', ''],
	[' The cause was ….', ''],
	[' The request did not go out.', ''],
];

const shortened = (text: string): string =>
	saidOnce.reduce((left, [sentence, instead]) => left.replaceAll(sentence, instead), ` ${text}`).trim();

const said = (words: Readonly<Record<string, Advice>>): Row[] =>
	Object.values(words).map(({ message, description }) => [shown(message), shown(description)]);

/** Words enough that one can look for them, and a way out that is not another message's, which has a row of its own. */
const isWhole = ([message, wayOut]: Row): boolean =>
	[message, wayOut].every((text) => /\p{L}{3,}.*\p{L}{2,}/u.test(text.replaceAll('…', '')));

const sections: readonly Section[] = [
	['Credential and settings, before anything is sent', said(setupWords)],
	['An item that was held back', said(heldWords)],
	['At a Retry', said(retriedWords)],
	['After a request', said(answerWords)],
	['Test of a credential', said(connectionWords)],
	['Trigger, when it is tested or published', said(triggerWords)],
	['Trigger, a request that is refused', said(refusedWords)],
	['Trigger, an event that is left out while you test', said(leftOutWords)],
];

/** One line for each way out, with the messages that it helps. */
function linesOf(rows: readonly Row[]): string[] {
	const messagesOf = new Map<string, Set<string>>();
	for (const [message, wayOut] of rows.filter(isWhole)) {
		const short = shortened(wayOut);
		if (short === '…') continue;
		messagesOf.set(short, (messagesOf.get(short) ?? new Set()).add(message));
	}
	return [...messagesOf]
		.map(
			([wayOut, said]) => `- *${[...said].sort((a, b) => a.localeCompare(b, 'en')).join('; ')}*: ${wayOut}`,
		)
		.sort((a, b) => a.localeCompare(b, 'en'));
}

/** All sections, each message once, in the order of its words. */
export const messages = (): string =>
	sections.map(([heading, rows]) => `### ${heading}\n\n${linesOf(rows).join('\n')}`).join('\n\n');
