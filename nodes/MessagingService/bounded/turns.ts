import { sleep } from 'n8n-workflow';

/** Milliseconds that a run works, and that it then rests: a request to n8n needs many turns, and has several in one rest. */
const [work, rest] = [25, 5];

/**
 * Returns a function that lets others have their turn if the run has worked for long since the last one: the editor and all
 * webhooks wait meanwhile. Call it within everything that may be long.
 */
export function turns(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < work) return;
		await sleep(rest);
		since = performance.now();
	};
}
