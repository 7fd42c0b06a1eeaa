import {
	answerWords,
	filled,
	unsentWords,
	pieces,
	refusedWords,
	retriedWords,
	type Advice,
} from '../nodes/MessagingService/words';

/**
 * Messages that need an explanation, by the situation in which they appear; `…` stands for a value.
 */

type Row = readonly [message: string, wayOut: string];
type Section = readonly [heading: string, rows: readonly Row[]];

/** Placeholder values: the wording for sends, and `…` for the rest. */
const placeholders: Readonly<Record<string, string>> = new Proxy(
	{ ...Object.fromEntries(Object.entries(pieces).map(([name, texts]) => [name, texts.send])) },
	{ get: (known, name) => Reflect.get(known, name) ?? '…' },
);
const shown = (text: string): string =>
	filled(text, placeholders)
		.replaceAll(/…(?:[ (]?…)+/g, '…')
		.replace('… of … numbers (…)', '2 of 3 numbers (+52…, +52…)');

/** Sentences that the page says once, above the list. */
const commonSentences: ReadonlyArray<readonly [sentence: string, instead: string]> = [
	[
		' It may have been sent, so it is not repeated automatically. Check in your account, or wait for its delivery report, before you send it again.',
		' It may have been sent: check before you send it again.',
	],
	[' Nothing was sent for this item.', ''],
	[' Nothing was sent now.', ''],
	[' Nothing was sent.', ''],
	[' The cause was ….', ''],
	[' The request was not sent.', ''],
	[', so nothing was sent now.', '.'],
];

const shortened = (text: string): string =>
	commonSentences
		.reduce((left, [sentence, instead]) => left.replaceAll(sentence, instead), ` ${text}`)
		.trim();

const rowsOf = (words: Readonly<Record<string, Advice>>): Row[] =>
	Object.values(words).map(({ message, description }) => [shown(message), shown(description)]);

/**
 * Whether message and way out have enough words of their own; otherwise another row explains them.
 */
const isSearchable = ([message, wayOut]: Row): boolean =>
	[message, wayOut].every((text) => /\p{L}{3,}.*\p{L}{2,}/u.test(text.replaceAll('…', '')));

/** Refused requests, by their cause in *Report Refused Requests*. */
const causes = Object.entries(refusedWords)
	.map(([cause, { description }]) => `- \`${cause}\`: ${shortened(shown(description))}`)
	.toSorted();

const sections: readonly Section[] = [
	['Items that were held back', rowsOf(unsentWords)],
	['At a Retry', rowsOf(retriedWords)],
	['After a request', rowsOf(answerWords)],
];

const mayHaveBeenSent = ' It may have been sent: check before you send it again.';

/** A short way out needs no line here: the message itself shows it. */
const isLong = (wayOut: string): boolean =>
	wayOut.includes(mayHaveBeenSent.trim()) || wayOut.split(' ').length > 9;

/** One line per way out, with its messages. */
function linesOf(rows: readonly Row[]): string[] {
	const searchable = rows
		.filter(isSearchable)
		.map(([message, wayOut]): Row => [message, shortened(wayOut)]);
	const hasRow = (message: string, wayOut: string) =>
		searchable.some(([other, way]) => other === message && way === wayOut);
	const messagesOf = new Map<string, Set<string>>();
	for (const [message, wayOut] of searchable) {
		// A message that appears with and without this sentence gets one line.
		if (!isLong(wayOut) || hasRow(message, `${wayOut}${mayHaveBeenSent}`)) continue;
		const certain = wayOut.replace(mayHaveBeenSent, '');
		const isBoth = wayOut !== certain && hasRow(message, certain);
		const shownWayOut = isBoth
			? `${certain} Sometimes it may have been sent; the message says so.`
			: wayOut;
		messagesOf.set(shownWayOut, (messagesOf.get(shownWayOut) ?? new Set()).add(message));
	}
	return [...messagesOf]
		.map(
			([wayOut, all]) =>
				`- *${[...all].sort((a, b) => a.localeCompare(b, 'en')).join('; ')}*: ${wayOut}`,
		)
		.sort((a, b) => a.localeCompare(b, 'en'));
}

/** All sections, in alphabetical order. */
export const messages = (): string =>
	[
		...sections.map(([heading, rows]) => `### ${heading}\n\n${linesOf(rows).join('\n')}`),
		`### Causes in reports of refused requests\n\n${causes.join('\n')}`,
	].join('\n\n');
