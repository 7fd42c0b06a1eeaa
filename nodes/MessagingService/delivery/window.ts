import { pause } from './pause';

interface Limits {
	/** Tasks under way at once. */
	readonly width: number;
	/** Tasks started within a second; 0 for no limit. */
	readonly perSecond: number;
	/** No new task starts once this fires. */
	readonly cancel: AbortSignal | undefined;
}

/**
 * Runs tasks in order, at most `width` at once: as soon as one ends the next begins.
 *
 * @param run resolves to whether further tasks may start; those under way are awaited in any case
 * @returns when no task is under way any more
 */
export async function inWindow<Task>(
	tasks: readonly Task[],
	{ width, perSecond, cancel }: Limits,
	run: (task: Task) => Promise<boolean>,
): Promise<void> {
	let next = 0;
	let open = true;
	let nextStart = 0;
	const turn = async () => {
		if (perSecond <= 0) return;
		const now = Date.now();
		nextStart = Math.max(now, nextStart + 1000 / perSecond);
		await pause(nextStart - now, cancel);
	};
	const lane = async () => {
		while (open && next < tasks.length && !cancel?.aborted) {
			const task = tasks[next] as Task;
			next += 1;
			await turn();
			if (!open || cancel?.aborted) return;
			if (!(await run(task))) open = false;
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, lane));
}
