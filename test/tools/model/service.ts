import type { Emulator } from '../../../emulator';
import type { Family } from '../faults/families';
import type { Fate } from './scenario';

/** The service's view: the items of each request, its fate, and the queued messages. */

/** The mark of an item in its messages: execution, index, version of its data. */
export const markOf = (execution: number, item: number, version: number) =>
	`x${execution}i${item}v${version}`;
const marksIn = (text: string): string[] => [...new Set(text.match(/x\d+i\d+v\d+/g))];

/** The outcome of a request, as far as its client can know. */
export type Ending = 'sent' | 'notSent' | 'unknown' | 'final';

export interface Request {
	readonly marks: readonly string[];
	readonly ending: Ending;
	/** A refusal whose text was cut off: nothing was sent, but the client may report it as unknown. */
	readonly isBlurred: boolean;
	readonly name: string;
}

export interface Placed {
	readonly mark: string;
	readonly fate: Fate;
}

/** Applies each item's faults to its requests, one after the other. */
export function place(emulator: Emulator, placed: readonly Placed[]): void {
	for (const { mark, fate } of placed) emulator.fault({ ...fate.fault, bodyIncludes: mark, times: 1 });
}

/** The requests so far. Faults occur once each, in the order in which they were placed. */
export function requestsOf(emulator: Emulator, placed: readonly Placed[]): Request[] {
	const left = [...placed];
	return emulator.requests.map(({ body, query, accepted, answered, status = 0 }) => {
		const marks = marksIn(JSON.stringify(body ?? query));
		if (answered === 'closed while reading')
			return { marks, ending: 'unknown', isBlurred: false, name: answered };
		const at = left.findIndex(({ mark }) => marks.includes(mark));
		const [met] = at === -1 ? [] : left.splice(at, 1);
		// If one of several recipients has unsubscribed, the others may have got the email.
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

/** The marks of all queued messages. */
export function queuedOf(emulator: Emulator, family: Family): string[] {
	const texts =
		family.name === 'e-mail'
			? emulator.emails.map(({ to }) => to.name)
			: family.name === 'WhatsApp'
				? emulator.appMessages.map(({ request }) => JSON.stringify(request))
				: emulator.messages.map(({ text }) => text);
	return texts.flatMap(marksIn);
}
