const { setImmediate: turn } = require('node:timers/promises');
const SingleContext = require('jest-environment-node-single-context');

const { process } = globalThis;
const { exit, ppid } = process;
// Ends the worker with the run; a listener for that would keep it alive.
setInterval(() => process.ppid !== ppid && exit(1), 500).unref();
// Exits at once when idle: freeing a gigabyte object by object takes longer than Jest waits.
if (process.send) process.once('beforeExit', () => exit());

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

const symbolsOf = (object) => Object.getOwnPropertySymbols(object);

/**
 * Shares one global object, so that `instanceof` works across packages and tests. Leaves it after
 * each file as it was before: what stays there keeps all that the file loaded in memory.
 */
module.exports = class extends SingleContext {
	async setup() {
		await super.setup();
		this.before = { symbols: new Set(symbolsOf(globalThis)), console: globalThis.console };
	}

	async teardown() {
		await super.teardown();
		await expectServersToBeClosed();
		globalThis.console = this.before.console;
		process.exit = exit;
		for (const key of symbolsOf(globalThis))
			if (!this.before.symbols.has(key)) Reflect.deleteProperty(globalThis, key);
	}
};
