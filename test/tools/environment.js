const { setImmediate: turn } = require('node:timers/promises');
const SingleContext = require('jest-environment-node-single-context');

const { console, process } = globalThis;
const { exit, ppid } = process;
// A worker does not outlive the run. It must not listen for that: a listener would keep it alive.
setInterval(() => process.ppid !== ppid && exit(1), 500).unref();
// Once nothing goes on, a worker gives its gigabyte back at once: object by object takes longer than Jest waits.
if (process.send) process.once('beforeExit', () => exit());
/** The mutant that a test has found. */
let found;

const servers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
let known = 0;

/** A server that still runs would keep the worker from ending. */
async function expectServersToBeClosed() {
	// Closing takes a turn of the event loop or two.
	for (let turns = 0; turns < 10 && servers() > known; turns += 1) await turn();
	const left = servers() - known;
	known += left;
	if (left > 0) throw new Error(`${left} servers of this file still run.`);
}

/**
 * One global object for all, so that what packages make is an instance of what tests know. What Jest leaves there
 * goes with the file: it would hold on to everything that the file has loaded.
 */
module.exports = class extends SingleContext {
	/** One test that fails tells enough of a mutant; all others may hang. */
	handleTestEvent({ name, test }) {
		const { __STRYKER_ACTIVE_MUTANT__: mutant } = process.env;
		if (mutant === undefined) return;
		if (name === 'test_done' && test.errors.length > 0) found = mutant;
		if (name === 'test_start' && found === mutant) test.mode = 'skip';
	}

	async teardown() {
		await super.teardown();
		await expectServersToBeClosed();
		Object.assign(globalThis, { console });
		Object.assign(process, { exit });
		for (const key of Object.getOwnPropertySymbols(globalThis))
			if (key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
	}
};
