interface TurnLimits {
	/** Jobs that run at once. */
	readonly running: number;
	readonly waiting: number;
	readonly timeoutMs: number;
}

/**
 * Returns a function that runs a job when its turn comes; it returns undefined if too many are
 * waiting, or its turn does not come in time. A call of n8n to itself is work for the same process,
 * and too many at once slow each other down until they are given up.
 */
export function inTurns({ running: most, waiting: longest, timeoutMs }: TurnLimits) {
	let running = 0;
	const waiting: Array<() => void> = [];

	async function takeSlot(): Promise<boolean> {
		if (running < most) return (running += 1) > 0;
		if (waiting.length >= longest) return false;
		return await new Promise<boolean>((resolve) => {
			const take = () => resolve(true);
			waiting.push(take);
			// Unlike n8n's sleep, this timer does not keep the process alive. It changes nothing once the
			// slot was taken.
			AbortSignal.timeout(timeoutMs).addEventListener('abort', () => {
				const at = waiting.indexOf(take);
				if (at >= 0) waiting.splice(at, 1);
				resolve(false);
			});
		});
	}

	return async <Result>(job: () => Promise<Result>): Promise<Result | undefined> => {
		if (!(await takeSlot())) return undefined;
		try {
			return await job();
		} finally {
			// The next in line takes over the slot.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
