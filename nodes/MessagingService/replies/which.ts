import { isOpen, type AskedQuestion } from './conversation';

/** Which question a reply answers. Pure; handOver.ts does what it says. */

export interface Part {
	readonly question: AskedQuestion;
	readonly text: string;
}

/** What a reply is, before anybody reads what it means. */
export type Reading =
	/** It names open questions: a part of the text for each. */
	| { readonly is: 'named'; readonly parts: readonly Part[] }
	/** It begins with a number of three digits that no open question has. */
	| { readonly is: 'foreign'; readonly number: string }
	| { readonly is: 'stop' }
	/** A word that asks for no more messages, or answers what is open. */
	| { readonly is: 'maybeStop' }
	| { readonly is: 'words' };

/** What the SMS that a reply answers is known to be. */
export type Asked = 'onlyOpen' | 'oneOfSeveral' | 'ended' | 'none';

/**
 * `parts`: hand each part over to its question. `hand`: to the question of the SMS. `stop`: end every open question.
 * `which`: ask which question is meant. `over`: say what became of the one with this number, and what is open. `late`,
 * `none`: start the workflow.
 */
export type Step = 'parts' | 'hand' | 'stop' | 'which' | 'over' | 'late' | 'none';

/** Words of opt-outs that may also answer a question. */
const ordinary =
	/^\P{L}*(?:dar de |darme de )?(cancel|cancelar|end|quit|baja|alto)(?:,? (?:please|por favor))?\P{L}*$/iu;

const own = /(?<![\d.,:$€£-])\d{3}(?!\d|[.,:]\d)/g;

/** @param questions all to the sender, also those that have ended */
export function readingOf(text: string, isOptOut: boolean, questions: readonly AskedQuestion[]): Reading {
	const open = questions.filter(isOpen);
	const parts = partsOf(text, open);
	if (parts.length > 0) return { is: 'named', parts };
	const [, number] = /^[^\p{L}\d$€£]*(\d{3})(?!\d|[.,:]\d)/u.exec(text) ?? [];
	if (number !== undefined) return { is: 'foreign', number };
	if (!isOptOut) return { is: 'words' };
	const [, word] = ordinary.exec(text.trim()) ?? [];
	const stem = word === undefined ? undefined : new RegExp(`(?<!\\p{L})${word.slice(0, 5)}`, 'iu');
	return { is: stem && open.some(({ line }) => stem.test(line)) ? 'maybeStop' : 'stop' };
}

/** Cuts a text at the numbers of open questions; all of it is for one question, if it names only one. */
function partsOf(text: string, open: readonly AskedQuestion[]): readonly Part[] {
	const starts = Array.from(text.matchAll(own)).flatMap(({ 0: number, index }) =>
		open.filter(({ numbers }) => numbers.includes(number)).map((question) => ({ question, index })),
	);
	const named = [...new Set(starts.map(({ question }) => question))];
	if (named.length < 2) return named.map((question) => ({ question, text }));
	const cut = starts.map(({ question, index }, at) => ({
		question,
		text: text
			.slice(at === 0 ? 0 : index, starts[at + 1]?.index)
			.trim()
			.replace(/(?:\s(?:and|y|e)|[&+/])$/iu, ''),
	}));
	return named.map((question) => ({
		question,
		text: cut.flatMap((part) => (part.question === question ? [part.text] : [])).join(' '),
	}));
}

/**
 * @param openCount how many questions to the sender are open
 * @param isKnown whether a foreign number is that of a question that has ended
 */
export function stepFor(reading: Reading['is'], asked: Asked, openCount: number, isKnown = false): Step {
	switch (reading) {
		case 'named':
			return 'parts';
		case 'stop':
			return openCount > 0 || asked !== 'none' ? 'stop' : 'none';
		case 'foreign':
			if (isKnown) return 'over';
			// A label may hold it.
			if (asked === 'onlyOpen') return 'hand';
			return asked === 'none' ? 'none' : 'over';
		case 'maybeStop':
			return asked === 'onlyOpen' ? 'hand' : 'which';
		case 'words':
			if (asked === 'none') return 'none';
			return asked === 'onlyOpen' ? 'hand' : openCount > 0 ? 'which' : 'late';
	}
}
