import { isOpen, type AskedQuestion } from './conversation';
import type { Handed } from './protocol';

/** Which question a reply answers. Pure; handOver.ts does what it says. */

export interface Part {
	readonly question: AskedQuestion;
	/** The first number of the question in it. */
	readonly number: string;
	readonly text: string;
}

/** What a reply is, before anybody reads what it means. */
export interface Reading {
	/**
	 * `named`: it names open questions. `past`: it begins with a number of one that this account saw end, `foreign`: with a
	 * number of three digits that nobody has. `maybeStop`: a word that asks for no more messages, or answers what is open.
	 */
	readonly is: 'named' | 'past' | 'foreign' | 'stop' | 'maybeStop' | 'words';
	/** The parts for each question that it names. */
	readonly parts?: readonly Part[];
	/** The number that it begins with. */
	readonly number?: string;
	/** What was recorded for that number, if anything. */
	readonly ended?: string | undefined;
}

/** What the SMS that a reply answers is known to be. `over`: it has ended, and nothing else is open. */
export type Asked = 'onlyOpen' | 'oneOfSeveral' | 'ended' | 'over' | 'none';

/**
 * `parts`: hand each part over to its question. `hand`: to the question of the SMS. `stop`: end every open question.
 * `which`: ask which question is meant. `tell`: say what became of the one with this number, and what is open. `late`,
 * `none`: start the workflow.
 */
export type Step = 'parts' | 'hand' | 'stop' | 'which' | 'tell' | 'late' | 'none';

/** Words of opt-outs that may answer any question, or one that holds them. */
const ordinary =
	/^\P{L}*(?:dar de |darme de )?(?:(cancel|cancelar|end|quit)|(baja|alto))(?:,? (?:please|por favor))?\P{L}*$/iu;

const own = /(?<![\d.,:$€£-])\d{3}(?!\d|[.,:]\d)/g;

type Heard = Pick<Handed, 'text' | 'optOut'>;

/**
 * @param questions all to the sender, also those that have ended
 * @param account ID of the credential that received the reply
 */
export function readingOf(
	heard: Heard,
	questions: readonly AskedQuestion[],
	account?: string | null,
): Reading {
	const { text, optOut } = heard;
	const open = questions.filter(isOpen);
	const parts = partsOf(text, open);
	if (parts.length > 0) return { is: 'named', parts };
	const [, number] = /^[^\p{L}\d$€£]*(\d{3})(?!\d|[.,:]\d)/u.exec(text) ?? [];
	if (number !== undefined) {
		const isPast = (one: AskedQuestion) => one.account === account && one.numbers.includes(number);
		const past = questions.find((one) => !isOpen(one) && isPast(one));
		return { is: past ? 'past' : 'foreign', number, ended: past?.ended };
	}
	if (!optOut) return { is: 'words' };
	const [, any, held] = ordinary.exec(text.trim()) ?? [];
	const isHeld = (line: string) => held !== undefined && line.toLowerCase().includes(held.toLowerCase());
	const mayAnswer = open.some(({ line }) => any !== undefined || isHeld(line));
	return { is: mayAnswer ? 'maybeStop' : 'stop' };
}

/** Cuts a text at the numbers of open questions; all of it is for one question, if it names only one. */
function partsOf(text: string, open: readonly AskedQuestion[]): readonly Part[] {
	const starts = Array.from(text.matchAll(own)).flatMap(({ 0: number, index }) =>
		open.filter(({ numbers }) => numbers.includes(number)).map((question) => ({ question, number, index })),
	);
	const parts = new Map<AskedQuestion, Part>();
	for (const [at, { question, number, index }] of starts.entries()) {
		const own = text.slice(at === 0 ? 0 : index, starts[at + 1]?.index).trim();
		const before = parts.get(question);
		const all = [before?.text, own.replace(/(?:\s(?:and|y|e)|[&+/])$/iu, '')].filter(Boolean).join(' ');
		parts.set(question, { question, number: before?.number ?? number, text: all });
	}
	return [...parts.values()].map((part) => (parts.size === 1 ? { ...part, text } : part));
}

/** What to do with each reading of a reply, by what the SMS is that it answers. */
export const steps: Readonly<Record<Reading['is'], Readonly<Record<Asked, Step>>>> = {
	named: { onlyOpen: 'parts', oneOfSeveral: 'parts', ended: 'parts', over: 'parts', none: 'parts' },
	past: { onlyOpen: 'tell', oneOfSeveral: 'tell', ended: 'tell', over: 'tell', none: 'tell' },
	// A label may hold the number.
	foreign: { onlyOpen: 'hand', oneOfSeveral: 'tell', ended: 'tell', over: 'tell', none: 'none' },
	stop: { onlyOpen: 'stop', oneOfSeveral: 'stop', ended: 'stop', over: 'stop', none: 'stop' },
	maybeStop: { onlyOpen: 'hand', oneOfSeveral: 'which', ended: 'which', over: 'which', none: 'which' },
	words: { onlyOpen: 'hand', oneOfSeveral: 'which', ended: 'which', over: 'late', none: 'none' },
};
