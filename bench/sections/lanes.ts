import type { Bench, Measured, Order, Worker } from '../bench';

/** A contender in a comparison, with its title in tables. */
export interface Lane extends Order {
	readonly title: string;
}

/** The figures of all rounds, in order. */
export type LaneFigures = ReadonlyMap<string, Measured[]>;

/**
 * Runs all lanes in turn, A B C A B C ..., each in its own persistent process: a disturbance of the
 * machine affects all of them, and no lane influences the compiled code of another.
 *
 * @param warmUp items of a first run that does not count
 */
export async function interleaved(
	bench: Bench,
	lanes: readonly Lane[],
	warmUp: number,
	rounds = bench.rounds,
): Promise<LaneFigures> {
	const workers = new Map<Lane, Worker>();
	const figures = new Map<string, Measured[]>();
	try {
		for (const lane of lanes) {
			const worker = bench.startWorker();
			workers.set(lane, worker);
			await worker.measure({ ...lane, items: warmUp, latencyMs: 0 });
		}
		for (let round = 1; round <= rounds; round++) {
			bench.say(`  round ${round} of ${rounds}`);
			for (const [lane, worker] of workers) {
				const known = figures.get(lane.title) ?? [];
				figures.set(lane.title, [...known, await worker.measure(lane)]);
			}
		}
	} finally {
		await Promise.all([...workers.values()].map((worker) => worker.stop()));
	}
	return figures;
}

/** Returns one kind of figure of a lane by round. */
export function column(figures: LaneFigures, { title }: Lane, name: keyof Measured): number[] {
	return (figures.get(title) ?? []).map((measured) => measured[name]);
}
