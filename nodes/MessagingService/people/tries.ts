/**
 * What a process remembers of the codes of a question: how many were sent and tried, and when the next try may
 * come. n8n gives a waiting node no other memory, so every process that answers links counts for itself.
 */

const limits = { codes: 3, tries: 5, pauseMs: 2_000, kept: 1_000 } as const;

interface Count {
	codes: number;
	tries: number;
	/** Milliseconds; no try before it. */
	notBefore: number;
}

const counts = new Map<string, Count>();

function countOf(key: string): Count {
	const count = counts.get(key) ?? { codes: 0, tries: 0, notBefore: 0 };
	counts.delete(key);
	counts.set(key, count);
	if (counts.size > limits.kept) counts.delete(counts.keys().next().value ?? key);
	return count;
}

/** Whether another code may be sent for this key; counts it if so. */
export function mayAskForCode(key: string): boolean {
	const count = countOf(key);
	if (count.codes >= limits.codes) return false;
	count.codes += 1;
	return true;
}

/** Whether a code may be tried now; counts it if so. The pauses between tries double. */
export function mayTry(key: string, now: number, tries: number = limits.tries): 'yes' | 'soon' | 'over' {
	const count = countOf(key);
	if (count.tries >= tries) return 'over';
	if (now < count.notBefore) return 'soon';
	count.notBefore = now + limits.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return 'yes';
}

/** How many codes were tried for this key. */
export const triesOf = (key: string): number => counts.get(key)?.tries ?? 0;

/** A try that nobody answered is none; the pause before the next one stays. */
export function takeBack(key: string): void {
	const count = counts.get(key);
	if (count) count.tries -= 1;
}
