import { setImmediate as turn, setTimeout as rest } from 'node:timers/promises';

/** Nanoseconds. */
const limit = 30_000_000_000n;

/** Until something that is on its way has come about. The limit only makes a test that fails say so. */
export async function until(isSo: () => boolean): Promise<void> {
	const end = process.hrtime.bigint() + limit;
	while (!isSo()) {
		if (process.hrtime.bigint() > end) throw new Error(`This did not come about: ${isSo.toString()}`);
		await rest(2);
	}
}

/** Lets the event loop go round so often. */
export async function turns(count: number): Promise<void> {
	for (let turned = 0; turned < count; turned += 1) await turn();
}
