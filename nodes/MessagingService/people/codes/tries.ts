import { SlidingWindow } from '../../delivery/store/slidingWindow';

/**
 * How often codes are tried on pages, for a question and for a number, and when the next try may come. n8n gives a
 * waiting node no other memory, so every process that answers links counts for itself.
 */

/** Of a number within an hour, across questions. */
const ofNumber = { wrong: 10, periodMs: 3_600_000 } as const;
const ofQuestion = { tries: 5, pauseMs: 2_000, kept: 10_000 } as const;

interface Count {
	tries: number;
	/** Milliseconds; no try before it. */
	notBefore: number;
}

const wrong = new SlidingWindow();
const counts = new Map<string, Count>();

function countOf(question: string): Count {
	const count = counts.get(question) ?? { tries: 0, notBefore: 0 };
	counts.delete(question);
	counts.set(question, count);
	if (counts.size > ofQuestion.kept) counts.delete(counts.keys().next().value ?? question);
	return count;
}

/** Whether a code may be tried now; counts it as wrong if so. The pauses between tries double. */
export function mayTry(
	question: string,
	phone: string,
	tries: number = ofQuestion.tries,
): 'yes' | 'soon' | 'over' | 'full' {
	const count = countOf(question);
	if (count.tries >= tries) return 'over';
	if (Date.now() < count.notBefore) return 'soon';
	if (!wrong.take(phone, ofNumber.wrong, ofNumber.periodMs)) return 'full';
	count.notBefore = Date.now() + ofQuestion.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return 'yes';
}

export const triesOf = (question: string): number => counts.get(question)?.tries ?? 0;

/** A try that was not wrong, or that nobody answered, is none; the pause before the next one stays. */
export function takeBackTry(question: string, phone: string): void {
	wrong.giveBack(phone);
	const count = counts.get(question);
	if (count) count.tries -= 1;
}
