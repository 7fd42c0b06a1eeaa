import { sleep } from 'n8n-workflow';

/**
 * Milliseconds that a run works, and that it then rests: a request to n8n needs many turns, and has
 * several in one rest.
 */
const [work, rest] = [25, 5];

/**
 * Returns a function that lets others have their turn if the run has worked for long since the last
 * one: the editor and all webhooks wait meanwhile. Call it within everything that may be long.
 * Callers go on one after another, so that a thousand who wait are not one long block after a rest.
 */
export function turns(): () => Promise<void> {
	let since = performance.now();
	let last = Promise.resolve();
	const rested = async () => {
		if (performance.now() - since < work) return;
		await sleep(rest);
		since = performance.now();
	};
	return () => (last = last.then(rested));
}
