import type { Emulator } from '../../../emulator';
import type { Family } from '../faults/families';
import type { Fate } from './scenario';

/** What the service knows: which items a request was for, what met it, and what was queued. */

/** Every item has a mark that its messages carry: execution, place, version of its data. */
export const markOf = (execution: number, item: number, version: number) =>
	`x${execution}i${item}v${version}`;
const marksIn = (text: string): string[] => [...new Set(text.match(/x\d+i\d+v\d+/g))];

/** How a request ended, as far as its client can know. */
export type Ending = 'sent' | 'notSent' | 'unknown' | 'final';

export interface Request {
	readonly marks: readonly string[];
	readonly ending: Ending;
	/** A refusal whose words were cut off: nothing was sent, and who does not know may say so. */
	readonly isBlurred: boolean;
	/** What met it. */
	readonly name: string;
}

export interface Placed {
	readonly mark: string;
	readonly fate: Fate;
}

/** Puts each item's faults in the way of its requests, one after the other. */
export function place(emulator: Emulator, placed: readonly Placed[]): void {
	for (const { mark, fate } of placed) emulator.fault({ ...fate.fault, bodyIncludes: mark, times: 1 });
}

/** The requests so far. The faults happen in the order in which they were placed, once each. */
export function requestsOf(emulator: Emulator, placed: readonly Placed[]): Request[] {
	const left = [...placed];
	return emulator.requests.map(({ body, query, accepted, answered, status = 0 }) => {
		const marks = marksIn(JSON.stringify(body ?? query));
		if (answered === 'closed while reading')
			return { marks, ending: 'unknown', isBlurred: false, name: answered };
		const at = left.findIndex(({ mark }) => marks.includes(mark));
		const [met] = at === -1 ? [] : left.splice(at, 1);
		// Of several recipients, some may have got theirs although one has unsubscribed.
		const isShared = marks.length > 1 && met?.fate.name.includes('451') === true;
		const expected = isShared ? 'unknown' : (met?.fate.said ?? 'sent');
		const clean = accepted ? 'sent' : 'notSent';
		const isRefused = !accepted && status >= 400 && status < 500 && status !== 408;
		const isBlurred = expected === 'unknown' && isRefused;
		const ending = expected === 'sent' ? clean : isBlurred ? 'notSent' : (expected as Ending);
		const name = met?.fate.name ?? 'nothing special';
		return answered === 'client left'
			? { marks, ending: 'unknown', isBlurred, name: 'client left' }
			: { marks, ending, isBlurred, name };
	});
}

/** The mark of everything that was queued. */
export function queuedOf(emulator: Emulator, family: Family): string[] {
	const texts =
		family.name === 'e-mail'
			? emulator.emails.map(({ to }) => to.name)
			: family.name === 'WhatsApp'
				? emulator.appMessages.map(({ request }) => JSON.stringify(request))
				: emulator.messages.map(({ text }) => text);
	return texts.flatMap(marksIn);
}
