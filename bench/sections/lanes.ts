import type { Bench, Measured, Order, Worker } from '../bench';

/** Somebody in a comparison: its name in tables, and what is run. */
export interface Lane extends Order {
	readonly title: string;
}

/** The figures of each round, in order. */
export type LaneFigures = ReadonlyMap<string, Measured[]>;

/**
 * Runs everybody in turn, A B C A B C ..., each in a process of its own that stays: what disturbs the machine for a
 * while disturbs all of them, and nobody's code is made slower or faster by another's.
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

/** One kind of figure of a lane, round by round. */
export function column(figures: LaneFigures, { title }: Lane, name: keyof Measured): number[] {
	return (figures.get(title) ?? []).map((measured) => measured[name]);
}
