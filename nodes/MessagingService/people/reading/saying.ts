import { plainAskingIn, saysAny, yesKinds, type Answer } from './about';
import { meaningsIn } from './alike';
import { fold, pause } from './fold';
import { partsOf, type Part } from './phrases';

/** What the answers to a question say: yes and no, or nothing of the kind. */

const noKinds: ReadonlyArray<Part['kind']> = ['no', 'dont', 'not', 'deny', 'unwilling', 'dissent'];
const asksWhich = /\b(?:or|o|u|wh\w+|how|que|quien|cual|cuan\w+|como|donde)\b|\//;

const firstKind = (label: string): Part['kind'] => partsOf(fold(label))[0]?.kind;

/**
 * Returns what each answer says: nothing, unless the labels themselves say yes and no, or one of two ends what the question
 * asks about: “Cancel it” says no to “Shall I keep it?”. “Do you want to keep it or cancel it?” has no yes.
 */
export function saying(answers: readonly Answer[], message: string): readonly Answer[] {
	const isPlain = ({ label, says }: Answer) =>
		(says === 'yes' ? yesKinds : says === 'no' ? noKinds : [firstKind(label)]).includes(firstKind(label)) ||
		(says === 'no' && /^cancel/i.test(label));
	const saysOne = (what: Answer['says']) => answers.filter(({ says }) => says === what).length < 2;
	if (saysAny(answers) && answers.every(isPlain) && saysOne('yes') && saysOne('no')) return answers;
	const ends = answers.map(({ label }) => meaningsIn(label)[0]?.kind === 'asended');
	const asking = plainAskingIn(message);
	const asks = (name: string) => meaningsIn(asking).some(({ kind }) => kind === name);
	const asksOne = asks('askept') !== asks('asended') && !asksWhich.test(asking);
	const isPair = ends.length === 2 && ends[0] !== ends[1] && asksOne;
	const says = (isEnd = false) => (isEnd === asks('asended') ? 'yes' : 'no');
	return answers.map((one, at) => ({ ...one, says: isPair ? says(ends[at]) : undefined }));
}

export const isApproval = (answers: readonly Answer[]): boolean =>
	answers.some(({ label, says }) => says === 'yes' && ['mine', 'done'].includes(firstKind(label) ?? ''));

/** What the label of an option says by itself: “Yes”, “Yes, keep it” and “No, cancel it” may be some of several. */
export function sayingOf(label: string): Answer['says'] {
	const words = fold(label);
	const kinds = partsOf(words).map(({ kind }) => kind);
	const isNo = words[0] === 'no' && (words[1] ?? pause) === pause;
	return /^(?:yes|si$)/.test(words.join()) ? 'yes' : isNo || kinds.join() === 'no' ? 'no' : undefined;
}
