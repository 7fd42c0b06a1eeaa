import { NewestMap } from '../bounded/newestMap';
import type { Remembered } from './question/remembered';

/**
 * The people who want no more messages, by question, in this process: while a question waits, n8n stores nothing. They
 * may still answer; the question ends once nobody else can.
 */
const optOuts = new NewestMap<ReadonlySet<number>>(10_000);

export const hasOptedOut = ({ id }: Pick<Remembered, 'id'>, person: number): boolean =>
	optOuts.get(id)?.has(person) === true;

/** Notes that a person opted out. Returns whether somebody else who was asked did not. */
export function noteOptOut(
	{ id, people, notAsked }: Pick<Remembered, 'id' | 'people' | 'notAsked'>,
	person: number,
): boolean {
	const out = new Set(optOuts.get(id)).add(person);
	optOuts.set(id, out);
	return people.some((to, index) => !out.has(index) && !notAsked.some((one) => one.to === to));
}
