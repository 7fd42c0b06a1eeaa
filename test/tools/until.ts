import { setImmediate as turn, setTimeout as rest } from 'node:timers/promises';

/** Nanoseconds. */
const limit = 30_000_000_000n;

/** Waits until a condition is true. The limit only gives failing tests a message. */
export async function until(isSo: () => boolean): Promise<void> {
	const end = process.hrtime.bigint() + limit;
	while (!isSo()) {
		if (process.hrtime.bigint() > end)
			throw new Error(`This did not come about: ${isSo.toString()}`);
		await rest(2);
	}
}

/** Waits for a number of turns of the event loop. */
export async function turns(count: number): Promise<void> {
	for (let turned = 0; turned < count; turned += 1) await turn();
}
