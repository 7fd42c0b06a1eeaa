import { setTimeout as sleep } from 'node:timers/promises';

const from = Date.now();

/** One line on the screen, with the seconds since the start in front. */
export function say(line: string): void {
	console.log(`[${String(Math.round((Date.now() - from) / 1000)).padStart(3)} s] ${line}`);
}

/** What a program's work is given. */
export interface Run {
	/** Fires when the program is to end. */
	readonly signal: AbortSignal;
	/** Remembers what has to be ended or tidied; the last first. */
	readonly atEnd: (stop: () => Promise<void> | void) => void;
}

/**
 * Runs a program's work and, whatever happens, ends everything that it started.
 *
 * @param boundMs after that it is ended as not finished; without a bound it goes on until it is interrupted
 * @returns the exit code: 0 when the work is done, 1 when it failed, 130 when a bounded one was interrupted
 */
export async function runProgram(work: (run: Run) => Promise<void>, boundMs?: number): Promise<number> {
	const toEnd: Array<() => Promise<void> | void> = [];
	const stopping = new AbortController();
	const run: Run = { signal: stopping.signal, atEnd: (stop) => void toEnd.unshift(stop) };
	const interrupted = new Promise<'interrupted'>((resolve) => onInterruption(() => resolve('interrupted')));
	const working = work(run);
	const tooLate = boundMs === undefined ? interrupted : sleep(boundMs, 'too late' as const, { ref: false });
	let code = 0;
	try {
		const end = await Promise.race([working, interrupted, tooLate]);
		if (end === 'too late') throw new Error(`Not finished after ${(boundMs ?? 0) / 1000} s.`);
		if (end === 'interrupted' && boundMs !== undefined) code = 130;
	} catch (error) {
		console.error(`\n${error instanceof Error ? error.message : String(error)}`);
		code = 1;
	}
	stopping.abort();
	say('Ending what was started ...');
	// What is still starting registers itself before it notices; what is running fails when n8n is gone.
	const settled = working.catch(() => {});
	do await Promise.all([toEnd.shift()?.(), settled]);
	while (toEnd.length > 0);
	return code;
}

/** Ctrl-C and its kin, and the end of the program that started this one. */
function onInterruption(react: () => void): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, react);
	const parent = process.ppid;
	// Killed, it could not pass a signal on.
	setInterval(() => process.ppid !== parent && react(), 1_000).unref();
}
