import { setTimeout as sleep } from 'node:timers/promises';

const from = Date.now();

/** Prints a line with the seconds since the start. */
export function say(line: string): void {
	console.log(`[${String(Math.round((Date.now() - from) / 1000)).padStart(3)} s] ${line}`);
}

/** The context of a program. */
export interface Run {
	/** Aborted when the program should end. */
	readonly signal: AbortSignal;
	/** Registers a cleanup; the last one runs first. */
	readonly atEnd: (stop: () => Promise<void> | void) => void;
}

/**
 * Runs a program and its cleanups, whatever happens.
 *
 * @param timeoutMs timeout; without one it runs until it is interrupted
 * @returns the exit code: 0 on success, 1 on failure, 130 if a program with a timeout was
 * interrupted
 */
export async function runProgram(
	work: (run: Run) => Promise<void>,
	timeoutMs?: number,
): Promise<number> {
	const toEnd: Array<() => Promise<void> | void> = [];
	const stopping = new AbortController();
	const run: Run = { signal: stopping.signal, atEnd: (stop) => void toEnd.unshift(stop) };
	const interrupted = new Promise<'interrupted'>((resolve) =>
		onInterruption(() => resolve('interrupted')),
	);
	const working = work(run);
	const tooLate =
		timeoutMs === undefined ? interrupted : sleep(timeoutMs, 'too late' as const, { ref: false });
	let code = 0;
	try {
		const end = await Promise.race([working, interrupted, tooLate]);
		if (end === 'too late') throw new Error(`Not finished after ${(timeoutMs ?? 0) / 1000} s.`);
		if (end === 'interrupted' && timeoutMs !== undefined) code = 130;
	} catch (error) {
		console.error(`\n${error instanceof Error ? error.message : String(error)}`);
		code = 1;
	}
	stopping.abort();
	say('Ending what was started ...');
	// Parts still starting register themselves before they notice; running parts fail when n8n has
	// ended.
	const settled = working.catch(() => {});
	do await Promise.all([toEnd.shift()?.(), settled]);
	while (toEnd.length > 0);
	return code;
}

/** Ends on signals such as Ctrl-C, and when the parent program has ended. */
function onInterruption(react: () => void): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, react);
	const parent = process.ppid;
	// A killed parent cannot pass on a signal.
	setInterval(() => process.ppid !== parent && react(), 1_000).unref();
}
