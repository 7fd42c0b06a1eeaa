/**
 * A hand-over is three jobs for one n8n process: the event, the call, and the execution that continues. Too many at
 * once slow each other down until the service repeats them.
 */
const maxRunning = 4;
/**
 * A burst waits here rather than at the service, whose number of repeats is unknown. A waiting hand-over runs even if
 * the service hangs up: its repeat gets 503 until then, and 200 afterwards.
 */
const maxWaiting = 200;
const timeoutMs = 30_000;

let running = 0;
const waiting: Array<() => void> = [];

/** Takes a slot; false if the queue is full or the slot did not come free in time. */
async function takeSlot(): Promise<boolean> {
	if (running < maxRunning) return (running += 1) > 0;
	if (waiting.length >= maxWaiting) return false;
	return await new Promise<boolean>((resolve) => {
		const take = () => resolve(true);
		waiting.push(take);
		// Unlike n8n's sleep, this timer does not keep the process alive. It changes nothing once the slot was taken.
		AbortSignal.timeout(timeoutMs).addEventListener('abort', () => {
			const at = waiting.indexOf(take);
			if (at >= 0) waiting.splice(at, 1);
			resolve(false);
		});
	});
}

/** Runs a job when a slot is free; undefined if too many are waiting. */
export async function inTurn<Result>(job: () => Promise<Result>): Promise<Result | undefined> {
	if (!(await takeSlot())) return undefined;
	try {
		return await job();
	} finally {
		// The next in line takes over the slot.
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}
