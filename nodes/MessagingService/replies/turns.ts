/**
 * Each hand-over is three pieces of work for one process of n8n: the event, the call, and the execution that goes on. Too
 * many at once slow each other down until the service repeats them.
 */
const atOnce = 4;
/**
 * A burst waits here rather than at the service, of which nobody knows how often it comes again. Who waits is handed over
 * even if the service hangs up meanwhile: what it sends again is answered 503 until then, and 200 afterwards.
 */
const waitingAtMost = 200;
const patience = 30_000;

let underWay = 0;
const waiting: Array<() => void> = [];

/** A place among those at work; false where there is none in time. */
async function place(): Promise<boolean> {
	if (underWay < atOnce) return (underWay += 1) > 0;
	if (waiting.length >= waitingAtMost) return false;
	let take = () => {};
	const turn = new Promise<boolean>((resolve) => {
		take = () => resolve(true);
		// Unlike n8n's sleep, it keeps no process from ending once the turn has come.
		AbortSignal.timeout(patience).addEventListener('abort', () => resolve(false));
	});
	waiting.push(take);
	if (await turn) return true;
	const at = waiting.indexOf(take);
	if (at >= 0) waiting.splice(at, 1);
	// It was given away in this very moment.
	return at < 0;
}

/** Does something in turn; `undefined` where too many are at it already. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
	if (!(await place())) return undefined;
	try {
		return await work();
	} finally {
		// Whoever waits takes over the place.
		const next = waiting.shift();
		if (next) next();
		else underWay -= 1;
	}
}
