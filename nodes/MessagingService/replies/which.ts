import { isOpen, type AskedQuestion } from './conversation';
import type { ReplyResponse } from './protocol';

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

/** Words of opt-outs that may answer any question, or one that holds them. */
const ordinary =
	/^\P{L}*(?:dar de |darme de )?(?:(cancel|cancelar|end|quit)|(baja|alto))(?:,? (?:please|por favor))?\P{L}*$/iu;

const own = /(?<![\d.,:$€£-])\d{3}(?!\d|[.,:]\d)/g;

/** @param questions all to the sender, also those that have ended */
export function readingOf(text: string, isOptOut: boolean, questions: readonly AskedQuestion[]): Reading {
	const open = questions.filter(isOpen);
	const parts = partsOf(text, open);
	if (parts.length > 0) return { is: 'named', parts };
	const [, number] = /^[^\p{L}\d$€£]*(\d{3})(?!\d|[.,:]\d)/u.exec(text) ?? [];
	if (number !== undefined) return { is: 'foreign', number };
	if (!isOptOut) return { is: 'words' };
	const [, any, held] = ordinary.exec(text.trim()) ?? [];
	const isHeld = (line: string) => held !== undefined && line.toLowerCase().includes(held.toLowerCase());
	const mayAnswer = open.some(({ line }) => any !== undefined || isHeld(line));
	return { is: mayAnswer ? 'maybeStop' : 'stop' };
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

/** What to do with each reading of a reply, by what the SMS is that it answers. */
const steps: Readonly<Record<Reading['is'], Readonly<Record<Asked, Step>>>> = {
	named: { onlyOpen: 'parts', oneOfSeveral: 'parts', ended: 'parts', none: 'parts' },
	// A label may hold the number.
	foreign: { onlyOpen: 'hand', oneOfSeveral: 'over', ended: 'over', none: 'none' },
	stop: { onlyOpen: 'stop', oneOfSeveral: 'stop', ended: 'stop', none: 'stop' },
	maybeStop: { onlyOpen: 'hand', oneOfSeveral: 'which', ended: 'which', none: 'which' },
	words: { onlyOpen: 'hand', oneOfSeveral: 'which', ended: 'which', none: 'none' },
};

/**
 * @param openCount how many questions to the sender are open
 * @param isKnown whether a foreign number is that of a question that has ended
 */
export function stepFor(reading: Reading['is'], asked: Asked, openCount: number, isKnown = false): Step {
	if (reading === 'foreign' && isKnown) return 'over';
	if (reading === 'words' && asked === 'ended' && openCount === 0) return 'late';
	return reading === 'stop' && asked === 'none' && openCount === 0 ? 'none' : steps[reading][asked];
}

/**
 * What follows the response of a question's node. `tell`: say what was taken. `askAgain`: send the question again. `over`:
 * say that the one with this number is over. The others are the outcome.
 */
const followUps = {
	taken: { named: 'tell', foreign: 'tell', others: 'tell' },
	unclear: { named: 'askAgain', foreign: 'over', others: 'askAgain' },
	late: { named: 'over', foreign: 'late', others: 'late' },
	optedOut: { named: 'optedOut', foreign: 'optedOut', others: 'optedOut' },
	other: { named: 'none', foreign: 'none', others: 'none' },
} as const satisfies Record<ReplyResponse['answer'], unknown>;

export const followUpOf = (answer: ReplyResponse['answer'], reading: Reading['is']) =>
	followUps[answer][reading === 'named' || reading === 'foreign' ? reading : 'others'];
