import { NewestMap } from '../../bounded/newestMap';
import type { Client } from '../../limiter/client';
import { codeCountName, countsOfProcess, wrongCodes } from '../../limiter/codeCounts';

/**
 * Limits the tries of codes per question, and per number of an account. n8n gives a waiting node no shared memory, so each
 * process that serves links counts on its own, together with the nodes that it runs.
 */

const perQuestion = { tries: 5, pauseMs: 2_000 } as const;

interface Count {
	tries: number;
	/** Milliseconds; the next try is refused before then. */
	notBefore: number;
}

const counts = new NewestMap<Count>(10_000);

/**
 * Counts a try as wrong, if one is allowed now. The pause between tries doubles each time.
 * @returns takes the try back if the code was right or was not checked; its pause remains. A check without a clear answer is
 * no try of the question, but counts for the number: the service may have refused the code in words that nobody knows.
 */
export function startTry(
	question: string,
	{ connection }: Client,
	phone: string,
	maxTries: number = perQuestion.tries,
) {
	const count = counts.get(question) ?? { tries: 0, notBefore: 0 };
	counts.set(question, count);
	if (count.tries >= maxTries) return 'over';
	if (Date.now() < count.notBefore) return 'soon';
	const name = codeCountName('wrongCodes', connection, phone);
	const event = countsOfProcess.take(name, wrongCodes.count, wrongCodes.minutes * 60_000);
	if (event === undefined) return 'full';
	count.notBefore = Date.now() + perQuestion.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return (isUnclear: boolean) => {
		if (!isUnclear) countsOfProcess.giveBack(name, event);
		count.tries -= 1;
	};
}

export const triesOf = (question: string): number => counts.get(question)?.tries ?? 0;
