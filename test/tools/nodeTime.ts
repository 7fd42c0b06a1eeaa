import { turns } from './until';

/** Sockets, streams and this package's own tools go on in real time. */
const real = [
	'clearImmediate',
	'clearInterval',
	'hrtime',
	'nextTick',
	'queueMicrotask',
	'setImmediate',
	'setInterval',
] as const;

/** Date stands still in this file's tests; everything else goes on. */
export function holdDate(): void {
	jest.useFakeTimers({ doNotFake: [...real, 'performance', 'clearTimeout', 'setTimeout'] });
	afterAll(() => jest.useRealTimers());
}

/** The time by which the node and n8n wait: it stands still until it is moved. */
export const nodeTime = {
	/** How many waits there are. */
	get waiting(): number {
		return jest.getTimerCount();
	},

	/** Moves it on; what falls due happens at its moment. */
	async pass(milliseconds: number): Promise<void> {
		await jest.advanceTimersByTimeAsync(milliseconds);
	},

	/** Lets some milliseconds pass with each turn of the event loop, for as long as this takes. */
	async during<Result>(work: Promise<Result>, milliseconds = 1): Promise<Result> {
		let isOver = false;
		const watched = work.finally(() => (isOver = true));
		watched.catch(() => {});
		while (!isOver) {
			jest.advanceTimersByTime(milliseconds);
			await turns(1);
		}
		return await watched;
	},
};

/** One for all: most of those that end are long forgotten. */
const tooLate = new DOMException('Too late', 'TimeoutError');

let hours = 0;

/** Takes the node's waits in hand for the tests of the block, its time limits included. */
export function useNodeTime(): typeof nodeTime {
	beforeEach(() => {
		// Long after the test before: a time limit of that one never comes.
		hours += 1;
		jest.useFakeTimers({ doNotFake: [...real], now: Date.now() + hours * 3_600_000 });
		// It goes on where a date is set back; its own starts at 0 with each test.
		const passed = performance.now.bind(performance);
		const from = hours * 3_600_000;
		jest.spyOn(performance, 'now').mockImplementation(() => from + passed());
		// Node's own ends with real time only.
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(tooLate), milliseconds);
			return controller.signal;
		});
	});
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});
	return nodeTime;
}
