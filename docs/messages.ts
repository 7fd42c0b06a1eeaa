import {
	answerWords,
	filled,
	heldWords,
	pieces,
	refusedWords,
	retriedWords,
	type Advice,
} from '../nodes/MessagingService/words';

/** Messages that need more than their words, by when they are said, with what to do; `…` stands for what is filled in. */

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
	[' The request was not sent.', ''],
	[', so nothing was sent now.', '.'],
];

const shortened = (text: string): string =>
	saidOnce.reduce((left, [sentence, instead]) => left.replaceAll(sentence, instead), ` ${text}`).trim();

const said = (words: Readonly<Record<string, Advice>>): Row[] =>
	Object.values(words).map(({ message, description }) => [shown(message), shown(description)]);

/** Words enough that one can look for them, and a way out that is not another message's, which has a row of its own. */
const isWhole = ([message, wayOut]: Row): boolean =>
	[message, wayOut].every((text) => /\p{L}{3,}.*\p{L}{2,}/u.test(text.replaceAll('…', '')));

/** Requests that the trigger refuses, by what *Report Refused Requests* calls the cause. */
const causes = Object.entries(refusedWords)
	.map(([cause, { description }]) => `- \`${cause}\`: ${shortened(shown(description))}`)
	.toSorted();

const sections: readonly Section[] = [
	['An item that was held back', said(heldWords)],
	['At a Retry', said(retriedWords)],
	['After a request', said(answerWords)],
];

const doubt = ' **?**';

/** What takes a few words is read where it is said. */
const isLong = (wayOut: string): boolean => wayOut.includes(doubt.trim()) || wayOut.split(' ').length > 9;

/** One line for each way out, with the messages that it helps. */
function linesOf(rows: readonly Row[]): string[] {
	const whole = rows.filter(isWhole).map(([message, wayOut]): Row => [message, shortened(wayOut)]);
	const isSaid = (message: string, wayOut: string) =>
		whole.some(([other, way]) => other === message && way === wayOut);
	const messagesOf = new Map<string, Set<string>>();
	for (const [message, wayOut] of whole) {
		// Said once where the same words come with and without a doubt.
		if (!isLong(wayOut) || isSaid(message, `${wayOut}${doubt}`)) continue;
		const certain = wayOut.replace(doubt, '');
		const told = wayOut !== certain && isSaid(message, certain) ? `${certain} (in part${doubt})` : wayOut;
		messagesOf.set(told, (messagesOf.get(told) ?? new Set()).add(message));
	}
	return [...messagesOf]
		.map(
			([wayOut, said]) => `- *${[...said].sort((a, b) => a.localeCompare(b, 'en')).join('; ')}*: ${wayOut}`,
		)
		.sort((a, b) => a.localeCompare(b, 'en'));
}

/** All sections, each message once, in the order of its words. */
export const messages = (): string =>
	[
		...sections.map(([heading, rows]) => `### ${heading}\n\n${linesOf(rows).join('\n')}`),
		`### Causes in reports of refused requests\n\n${causes.join('\n')}`,
	].join('\n\n');
