import { realClock } from './clock';

const slice = 200;

/** Waits, but not on after the execution was cancelled. */
export async function pause(milliseconds: number, cancel: AbortSignal | undefined): Promise<void> {
	for (let left = milliseconds; left > 0 && !cancel?.aborted; left -= slice)
		await realClock.sleep(Math.min(left, slice));
}
