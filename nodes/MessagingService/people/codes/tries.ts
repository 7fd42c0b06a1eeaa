import { SlidingWindow } from '../../bounded/slidingWindow';
import { NewestMap } from '../../bounded/newestMap';

/**
 * Limits the tries of codes per question and per number. n8n gives a waiting node no shared memory, so each process
 * that serves links counts on its own.
 */

/** Wrong codes per number, across questions. */
const perNumber = { wrong: 10, periodMs: 3_600_000 } as const;
const perQuestion = { tries: 5, pauseMs: 2_000 } as const;

interface Count {
	tries: number;
	/** Milliseconds; the next try is refused before then. */
	notBefore: number;
}

const wrong = new SlidingWindow();
const counts = new NewestMap<Count>(10_000);

/**
 * Counts a try as wrong, if one is allowed now. The pause between tries doubles each time.
 * @returns takes the try back if it was not wrong or could not be checked; its pause remains
 */
export function startTry(question: string, phone: string, maxTries: number = perQuestion.tries) {
	const count = counts.get(question) ?? { tries: 0, notBefore: 0 };
	counts.set(question, count);
	if (count.tries >= maxTries) return 'over';
	if (Date.now() < count.notBefore) return 'soon';
	const event = wrong.take(phone, perNumber.wrong, perNumber.periodMs);
	if (event === undefined) return 'full';
	count.notBefore = Date.now() + perQuestion.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return () => {
		wrong.giveBack(phone, event);
		count.tries -= 1;
	};
}

export const triesOf = (question: string): number => counts.get(question)?.tries ?? 0;
