/**
 * Each hand-over is three pieces of work for one process of n8n: the event, the call, and the execution that goes on. Too
 * many at once slow each other down until the service repeats them.
 */
const atOnce = 4;
/** Two to three seconds of them. */
const waitingAtMost = 20;

let underWay = 0;
const waiting: Array<() => void> = [];

/** Does something in turn; `undefined` where too many wait already. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
	if (underWay >= atOnce) {
		if (waiting.length >= waitingAtMost) return undefined;
		await new Promise<void>((resolve) => waiting.push(resolve));
	} else underWay += 1;
	try {
		return await work();
	} finally {
		// Whoever waits takes over the place.
		const next = waiting.shift();
		if (next) next();
		else underWay -= 1;
	}
}
