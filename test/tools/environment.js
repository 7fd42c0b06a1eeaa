const SingleContext = require('jest-environment-node-single-context');

const { console, process } = globalThis;
const { exit, ppid } = process;
let isWorker = false;
/**
 * A worker does not outlive the run. Once Jest has let go of it, it leaves at once: taking n8n's heap down in order takes
 * a busy machine longer than Jest waits. It must not listen for either: a listener would keep it alive.
 */
function leave() {
	if (process.ppid !== ppid) exit(1);
	const isListening = process.listenerCount('message') > 0;
	if (isWorker && !isListening) exit(0);
	isWorker ||= isListening;
}
setInterval(leave, 50).unref();
/** The mutant that a test has found. */
let found;

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
		Object.assign(globalThis, { console });
		Object.assign(process, { exit });
		for (const key of Object.getOwnPropertySymbols(globalThis))
			if (key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
	}
};
