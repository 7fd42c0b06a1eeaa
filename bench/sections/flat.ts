import { measureAlone, type Measured, type Section } from '../bench';
import { count, kilobytes, megabytes, milliseconds } from '../report/figures';
import { target } from '../report/result';
import { growth, median } from '../report/stats';

/** Checks that the cost per item does not depend on their number. */
export const flat: Section = {
	name: 'flat',
	async measure(bench) {
		const sizes = bench.quick ? [200, 1000, 3000] : [1000, 10_000, 50_000];
		const sms = { contender: 'oursSms', window: 'automatic', latencyMs: 0 } as const;
		const warmUp = { ...sms, items: bench.quick ? 500 : 5000 };
		const figures = new Map<number, Measured[]>(sizes.map((items) => [items, []]));
		for (let round = 1; round <= bench.rounds; round++) {
			bench.say(`  round ${round} of ${bench.rounds}`);
			for (const [items, known] of figures) {
				// Warmed up until the code is compiled; otherwise the smallest size would be the slowest.
				const [, measured] = await measureAlone(bench, warmUp, { ...sms, items });
				if (measured !== undefined) known.push(measured);
			}
		}
		const perItem = (items: number, name: keyof Measured) =>
			median((figures.get(items) ?? []).map((measured) => measured[name] / items));
		const all = (name: keyof Measured) => sizes.map((items) => perItem(items, name));
		return {
			title: 'Cost per item, by number of items',
			what: `Ours, default window, no latency; a new process for every run, warmed up with a run of ${count(warmUp.items)}. Memory held: heap after a full collection with the output still there, beyond what there was before. Peak: resident memory of the whole process.`,
			columns: ['items', 'time per item', 'CPU per item', 'memory held per item', 'peak memory'],
			rows: sizes.map((items) => [
				count(items),
				milliseconds(perItem(items, 'ms')),
				milliseconds(perItem(items, 'cpuMs')),
				kilobytes(perItem(items, 'heldBytes')),
				megabytes(median((figures.get(items) ?? []).map(({ peakBytes }) => peakBytes))),
			]),
			targets: [
				target(
					`Time per item of ${count(sizes.at(-1) ?? 0)}, beside fewer`,
					growth(all('ms')),
					{ atMost: 1.15 },
					(value) => value.toFixed(2),
				),
				target(
					`Memory held per item of ${count(sizes.at(-1) ?? 0)}, beside ${count(sizes.at(-2) ?? 0)}`,
					// What else the process happens to hold weighs more than a thousand items.
					growth(all('heldBytes').slice(1)),
					{ atMost: 1.15 },
					(value) => value.toFixed(2),
				),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
