interface Limits {
	/** Tasks under way at once. */
	readonly width: number;
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
	{ width, cancel }: Limits,
	run: (task: Task) => Promise<boolean>,
): Promise<void> {
	const left = tasks.values();
	let open = true;
	const lane = async () => {
		for (const task of left) {
			if (!open || cancel?.aborted) return;
			if (!(await run(task))) open = false;
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, lane));
}
