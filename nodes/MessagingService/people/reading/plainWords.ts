import type { About } from './about';
import { isCounted, plain, stemOf } from './fold';
import type { Part } from './phrases';

/** What plain words say to a question that is answered by yes or no. */

type Said = 'yes' | 'no' | 'besideYes' | 'besideNo' | 'unclear' | 'nothing';
type Kinds = Part['kind'] | 'echo';

/** What words of the question may follow, besides a yes: “I don't approve the payment”. */
const mayRepeat: readonly Kinds[] = ['no', 'dont', 'yet', 'deny', 'unwilling', 'mine', 'done', 'echo'];

/** Returns whether a reply says yes or no; undefined if it says both, something else or nothing. */
export function saidIn(parts: readonly Part[], about: About): 'yes' | 'no' | undefined {
	const said = parts.filter(({ kind }) => kind !== 'polite');
	const meanings = new Set<Said>();
	let before: Kinds;
	for (const part of said) {
		const isLetter = said.length > 1 && /^[yksn]$/.test(part.words.join(''));
		const last = part.isApart ? undefined : before;
		const kind = isLetter ? undefined : turned(part, last, about);
		// What is repeated means nothing by itself: “cancel” to “Cancel it?” may be either. “Not yet started taking it” is
		// no answer to “Have you had side effects?”.
		const isFree = !mayRepeat.includes(last) || (last === 'yet' && about.isBad);
		const isAlone = kind === 'echo' && !meanings.has('yes') && isFree;
		meanings.add(kind === undefined || isAlone ? 'unclear' : meaningOf(kind, about));
		before = kind;
	}
	const [yes, no] = [meanings.has('yes'), meanings.has('no')];
	if (yes === no || meanings.has('unclear') || meanings.has(yes ? 'besideNo' : 'besideYes')) return undefined;
	return yes ? 'yes' : 'no';
}

/** Returns the kind of a part after the one before it; undefined if together they may mean something else. */
function turned({ kind, words }: Part, before: Kinds, about: About): Kinds {
	const is = (...kinds: readonly Kinds[]) => kinds.includes(kind);
	/** Another form of its verb, as in “no pagues”. */
	const isForm = words.every((word) => !about.words.has(word) && about.words.has(stemOf(word)));
	const isRepeated = isForm || words.every((word) => about.words.has(word) || about.words.has(plain(word)));
	const isEcho =
		kind === 'lead'
			? about.words.size > 0 && !words.some(isCounted) && !/^una?$/.test(words.join(''))
			: (kind === undefined || kind === 'deny') && isRepeated;
	// “If it is fine” is a condition.
	if (before === 'si') return is('yes', 'si', 'mine', 'coming', 'consent') ? kind : undefined;
	if (before === 'no' && isForm && kind === undefined && !about.refuses) return 'echo';
	const isAsked = about.isBad && about.isFact && words.every((word) => about.asked.has(word));
	if (isAsked && kind === undefined && ['no', 'yet', 'echo'].includes(before ?? '')) return 'echo';
	if (before === 'no')
		return is('no', 'dont', 'not', 'yet', 'wont', 'away', 'unwilling', 'dissent') ? kind : undefined;
	if (isEcho && before !== 'not' && before !== 'wont') return 'echo';
	// “I can't approve that” may be for others to decide.
	if (before === 'wont') return undefined;
	if (before === 'dont' || before === 'not')
		return is('done', 'mine') ? 'unwilling' : is('consent', 'works') ? 'dissent' : undefined;
	return kind === 'lead' ? undefined : kind;
}

/** Kinds that say no; the others that say something say yes. */
const denying = 'no dont not dissent deny unwilling wont away yet nobody'.split(' ');

/** Returns what a kind says to this question. */
function meaningOf(kind: Kinds, { permits, isBad, refuses, isFact, isPresence, comes }: About): Said {
	const is = (...kinds: readonly Kinds[]) => kinds.includes(kind);
	const [said, beside, against] = denying.includes(kind ?? '')
		? (['no', 'besideNo', 'besideYes'] as const)
		: (['yes', 'besideYes', 'besideNo'] as const);
	if (is('polite', 'lead', 'echo')) return 'nothing';
	if (is('yes', 'si', 'no', 'dont')) return said;
	if (is('ok')) return isBad ? against : said;
	if (is('consent', 'works', 'dissent')) return isBad ? against : permits ? said : beside;
	if (is('mine', 'done', 'deny', 'unwilling')) return refuses || isBad ? 'unclear' : said;
	if (is('will', 'wont')) return comes === 'asked' ? said : beside;
	if (is('home', 'nobody')) return isPresence ? said : 'unclear';
	if (is('coming', 'away')) return comes === 'asked' ? said : comes === 'near' ? beside : 'unclear';
	if (isFact && is('yet', 'already', 'some')) return said;
	return is('not', 'yet') ? beside : 'unclear';
}
