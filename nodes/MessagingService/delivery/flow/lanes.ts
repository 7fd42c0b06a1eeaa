interface Limits {
	/** Tasks under way at once; it may change at any time. */
	readonly width: () => number;
	/** No new task starts once this fires. */
	readonly cancel: AbortSignal | undefined;
}

/**
 * Runs tasks in order, at most `width()` at once: as soon as one ends the next begins.
 *
 * @param run resolves to whether further tasks may start; those under way are awaited in any case
 * @returns when no task is under way any more
 */
export async function inLanes<Task>(
	tasks: readonly Task[],
	{ width, cancel }: Limits,
	run: (task: Task) => Promise<boolean>,
): Promise<void> {
	let next = 0;
	let open = true;
	let lanes = 0;
	const hasMore = () => open && !cancel?.aborted && next < tasks.length;
	await new Promise<void>((resolve, reject) => {
		const lane = async () => {
			while (hasMore() && lanes <= width()) {
				const task = tasks[next] as Task;
				next += 1;
				if (!(await run(task))) open = false;
				widen();
			}
			// At once: of several lanes too many not all may leave.
			lanes -= 1;
			if (lanes === 0) resolve();
		};
		const widen = () => {
			while (hasMore() && lanes < width()) {
				lanes += 1;
				lane().catch(reject);
			}
		};
		widen();
		if (lanes === 0) resolve();
	});
}
