import type { About } from './about';
import { isCounted } from './labels';
import type { Part } from './phrases';

/** What plain words say to a question that is answered by yes or no. */

type Said = 'yes' | 'no' | 'besideYes' | 'besideNo' | 'unclear' | 'nothing';
type Kinds = Part['kind'] | 'echo';

/** What words of the question may follow, besides a yes: “I don't approve the payment”. */
const mayRepeat: readonly Kinds[] = ['dont', 'deny', 'unwilling', 'mine', 'done', 'echo'];

/** Returns whether a reply says yes or no; undefined if it says both, something else or nothing. */
export function saidIn(parts: readonly Part[], about: About, isApproval: boolean): 'yes' | 'no' | undefined {
	const said = parts.filter(({ kind }) => kind !== 'polite');
	const meanings = new Set<Said>();
	let before: Kinds;
	for (const part of said) {
		const isLetter = said.length > 1 && /^[yksn]$/.test(part.words.join(''));
		const turnedKind = isLetter ? undefined : turned(part, part.isApart ? undefined : before, about);
		const isYes = meanings.has('yes');
		const kind = turnedKind === 'deny' && about.refuses && isYes ? 'echo' : turnedKind;
		// What is repeated means nothing by itself: “cancel” to “Cancel it?” may be either.
		const isAlone = kind === 'echo' && !isYes && !mayRepeat.includes(before);
		// “Dale acceso” to “¿Deniego el acceso?” is a no.
		const isTurnedRound = turnedKind === 'echo' && about.refuses && before === 'ok';
		meanings.add(
			kind === undefined || isAlone || isTurnedRound ? 'unclear' : meaningOf(kind, about, isApproval),
		);
		before = kind;
	}
	const [yes, no] = [meanings.has('yes'), meanings.has('no')];
	if (yes === no || meanings.has('unclear') || meanings.has(yes ? 'besideNo' : 'besideYes')) return undefined;
	return yes ? 'yes' : 'no';
}

/** Returns the kind of a part after the one before it; undefined if together they may mean something else. */
function turned({ kind, words }: Part, before: Kinds, about: About): Kinds {
	const is = (...kinds: readonly Kinds[]) => kinds.includes(kind);
	const isRepeated = words.every((word) => about.words.has(word));
	const isEcho =
		kind === 'lead'
			? about.words.size > 0 && !words.some(isCounted) && !/^una?$/.test(words.join(''))
			: (kind === undefined || kind === 'deny') && isRepeated;
	switch (before) {
		case 'si':
			// “If it is fine” is a condition.
			return is('yes', 'si', 'mine', 'coming', 'consent') ? kind : undefined;
		case 'dont':
		case 'not':
		case 'wont':
			if (isEcho) return before === 'dont' ? 'echo' : undefined;
			return is('done', 'mine') ? 'unwilling' : is('consent', 'works') ? 'dissent' : undefined;
		case 'no':
			return is('no', 'dont', 'not', 'wont', 'away', 'unwilling', 'dissent') ? kind : undefined;
		default:
			return isEcho ? 'echo' : kind === 'lead' ? undefined : kind;
	}
}

/** Returns what a kind says to this question. */
function meaningOf(kind: Exclude<Kinds, undefined>, about: About, isApproval: boolean): Said {
	const isBad = about.bad === 'asked' || (about.bad === 'unlessApproved' && !isApproval && !about.permits);
	const isComing = about.comes === 'asked';
	const isPermission = isApproval || about.permits || isComing;
	const approval = about.refuses || isBad ? 'unclear' : undefined;
	const isNear = about.comes === 'near';
	const said: Record<typeof kind, Said> = {
		yes: 'yes',
		si: 'yes',
		no: 'no',
		dont: 'no',
		not: 'besideNo',
		ok: isBad ? 'besideNo' : 'yes',
		consent: isBad ? 'besideNo' : isPermission ? 'yes' : 'besideYes',
		works: isBad ? 'besideNo' : isPermission ? 'yes' : 'besideYes',
		dissent: isBad ? 'besideYes' : isPermission ? 'no' : 'besideNo',
		mine: approval ?? 'yes',
		done: approval ?? 'yes',
		deny: approval ?? 'no',
		unwilling: approval ?? 'no',
		will: isComing ? 'yes' : 'besideYes',
		wont: isComing ? 'no' : 'besideNo',
		coming: isComing ? 'yes' : isNear ? 'besideYes' : 'unclear',
		away: isComing ? 'no' : isNear ? 'besideNo' : 'unclear',
		numbered: 'unclear',
		lead: 'nothing',
		echo: 'nothing',
		polite: 'nothing',
	};
	return said[kind];
}
