import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition, at most 20 seconds or as long as is given. */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	timeoutMs = 20_000,
): Promise<void> {
	for (const from = Date.now(); !(await isSo()); await sleep(100))
		if (Date.now() - from > timeoutMs) throw new Error(`It does not come to this: ${what}`);
}
