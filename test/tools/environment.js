const { setImmediate: turn } = require('node:timers/promises');
const SingleContext = require('jest-environment-node-single-context');

const { console, process } = globalThis;
const { exit, ppid } = process;
// Ends the worker with the run; a listener for that would keep it alive.
setInterval(() => process.ppid !== ppid && exit(1), 500).unref();
// Exits at once when idle: freeing a gigabyte object by object takes longer than Jest waits.
if (process.send) process.once('beforeExit', () => exit());
/** The mutant that a test has found. */
let found;

const servers = () =>
	process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
let known = 0;

/** A running server would keep the worker alive. */
async function expectServersToBeClosed() {
	// Closing takes a turn of the event loop or two.
	for (let turns = 0; turns < 10 && servers() > known; turns += 1) await turn();
	const left = servers() - known;
	known += left;
	if (left > 0) throw new Error(`${left} servers of this file still run.`);
}

/**
 * Shares one global object, so that `instanceof` works across packages and tests. Removes what Jest
 * leaves there after each file: it would keep everything that the file loaded in memory.
 */
module.exports = class extends SingleContext {
	/** One failing test is enough to kill a mutant; the others may hang. */
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
