import { askingIn } from '../question/line';
import type { About } from './about';
import { fold, inPlain } from './fold';
import { partsOf, type Part } from './phrases';

/** What the answers of a question say. */

/** One of the answers to choose from. */
export interface Answer {
	readonly label: string;
	/** Its number of three digits, which no other question to this phone has. */
	readonly number?: string | undefined;
	/** Whether it is the one for a yes or for a no; undefined for other choices. */
	readonly says?: 'yes' | 'no' | undefined;
}

/** A question, as far as it decides what a reply means. */
export type Asked = { readonly answers: readonly Answer[]; readonly about: About; readonly message: string };

const yesKinds: ReadonlyArray<Part['kind']> = ['yes', 'si', 'ok', 'consent', 'works', 'mine', 'done'];
const noKinds: ReadonlyArray<Part['kind']> = ['no', 'dont', 'not', 'deny', 'unwilling', 'dissent'];
const verb = /(?<=^|\b(?:to|we|i|you|quieres?|desea) )\p{L}+/gu;
const asksWhich = /\b(?:or|o|u|wh\w+|how|que|quien|cual|cuan\w+|como|donde)\b|\//;

export const saysAny = (answers: readonly Answer[]): boolean =>
	answers.some(({ says }) => says !== undefined);

export const isCourtesy = (kind: Part['kind']): boolean => kind === 'polite' || kind === 'lead';

/** Whether a phrase changes nothing beside an answer or its number, as “ok” does beside one of several times. */
export const mayStandBeside = (kind: Part['kind'], answers: readonly Answer[]): boolean =>
	isCourtesy(kind) || (kind !== 'si' && yesKinds.includes(kind) && !saysAny(answers));

const firstKind = (label: string): Part['kind'] => partsOf(fold(label))[0]?.kind;

/**
 * Returns what each answer says: nothing, unless the labels themselves say yes and no, or one of two is the question's verb,
 * as “Keep it” says yes to “Shall I keep it?”. “Do you want to keep it or cancel it?” has no yes.
 */
export function saying(answers: readonly Answer[], message: string): readonly Answer[] {
	const isPlain = ({ label, says }: Answer) =>
		(says === 'yes' ? yesKinds : says === 'no' ? noKinds : [firstKind(label)]).includes(firstKind(label)) ||
		(says === 'no' && /^cancel/i.test(label));
	if (saysAny(answers) && answers.every(isPlain)) return answers;
	const asking = inPlain(askingIn(message)).replace(/^\P{L}+/u, '');
	const verbs: readonly string[] = asking.match(verb) ?? [];
	const named = answers.map(({ label }) =>
		verbs.includes(inPlain(label).replace(/(?<=r)l[ao]s?$|\P{L}.*/u, '')),
	);
	const isOne = named.length === 2 && named[0] !== named[1] && !asksWhich.test(asking);
	return answers.map((one, at) => ({ ...one, says: isOne ? (named[at] ? 'yes' : 'no') : undefined }));
}

export const isApproval = (answers: readonly Answer[]): boolean =>
	answers.some(({ label, says }) => says === 'yes' && ['mine', 'done'].includes(firstKind(label) ?? ''));

/** What the label of an option says by itself: “Yes” and “No” may be two of several. */
export function sayingOf(label: string): Answer['says'] {
	const kinds = partsOf(fold(label)).map(({ kind }) => kind);
	return /^(?:yes|si)$/.test(kinds.join()) ? 'yes' : kinds.join() === 'no' ? 'no' : undefined;
}
