import { setImmediate as turn, setTimeout as rest } from 'node:timers/promises';

const limit = 30_000;

/** Until something that is on its way has come about. The limit only makes a test that fails say so. */
export async function until(isSo: () => boolean): Promise<void> {
	const end = performance.now() + limit;
	while (!isSo()) {
		if (performance.now() > end) throw new Error(`This did not come about: ${isSo.toString()}`);
		await rest(2);
	}
}

/** Lets the event loop go round so often. */
export async function turns(count: number): Promise<void> {
	for (let turned = 0; turned < count; turned += 1) await turn();
}
