import { turns } from './until';

/** Sockets, streams and test tools run in real time. */
const real = [
	'clearImmediate',
	'clearInterval',
	'hrtime',
	'nextTick',
	'queueMicrotask',
	'setImmediate',
	'setInterval',
] as const;

/** Freezes `Date` in the tests of a file; everything else runs normally. */
export function holdDate(): void {
	jest.useFakeTimers({ doNotFake: [...real, 'performance', 'clearTimeout', 'setTimeout'] });
	afterAll(() => jest.useRealTimers());
}

/** The fake clock of the node and n8n; it stands still until advanced. */
export const nodeTime = {
	/** Number of pending timers. */
	get waiting(): number {
		return jest.getTimerCount();
	},

	/** Advances the clock; timers fire at their own time. */
	async pass(milliseconds: number): Promise<void> {
		await jest.advanceTimersByTimeAsync(milliseconds);
	},

	/**
	 * Advances the clock by some milliseconds per turn of the event loop until the promise settles.
	 * @throws if the test ends first, because Jest goes on with what a test of too long began
	 */
	async during<Result>(work: Promise<Result>, milliseconds = 1): Promise<Result> {
		const test = hours;
		let isOver = false;
		const watched = work.finally(() => (isOver = true));
		watched.catch(() => {});
		while (!isOver) {
			if (test !== hours) throw new Error('The test has ended.');
			jest.advanceTimersByTime(milliseconds);
			await turns(1);
		}
		return await watched;
	},
};

/** Shared by all timeouts. */
const tooLate = new DOMException('Too late', 'TimeoutError');

/** How far the clock is ahead; each test begins and ends with its own. */
let hours = 0;

/** Fakes the node's timers, including timeouts, for the tests of the block. */
export function useNodeTime(): typeof nodeTime {
	beforeEach(() => {
		// Start long after the test before, so that none of its timeouts fires.
		hours += 1;
		jest.useFakeTimers({ doNotFake: [...real], now: Date.now() + hours * 3_600_000 });
		// It continues if the date is set back; the fake one starts at 0 with each test.
		const passed = performance.now.bind(performance);
		const from = hours * 3_600_000;
		jest.spyOn(performance, 'now').mockImplementation(() => from + passed());
		// Node's own version uses real time only.
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(tooLate), milliseconds);
			return controller.signal;
		});
	});
	afterEach(() => {
		hours += 1;
		jest.restoreAllMocks();
		jest.useRealTimers();
	});
	return nodeTime;
}
