import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** The same email to many people, in one request each and in as few requests as the limit allows. */
export const mailing: Section = {
	name: 'mailing',
	async measure(bench) {
		const items = bench.quick ? 1000 : 10_000;
		const pairs = [20, 150].map((latencyMs) => {
			const each = { items, latencyMs, window: 'automatic' } as const;
			return {
				latencyMs,
				combined: {
					...each,
					title: `One Request for Many Items, ${latencyMs} ms`,
					contender: 'oursCombined',
				},
				single: { ...each, title: `One request each, ${latencyMs} ms`, contender: 'oursOneByOne' },
			} as const;
		});
		const lanes: Lane[] = pairs.flatMap(({ combined, single }) => [combined, single]);
		const figures = await interleaved(bench, lanes, Math.min(items, 2000));
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const requests = (lane: Lane) => median(column(figures, lane, 'requests'));
		const faster = ({ combined, single }: (typeof pairs)[number]) => medianRatio(ms(single), ms(combined));
		return {
			title: `The same email to ${count(items)} people`,
			what: 'Default settings; a request takes 1,000 recipients at most.',
			columns: ['', 'time', 'spread', 'requests', 'one by one against it'],
			rows: pairs.flatMap((pair) =>
				[pair.combined, pair.single].map((lane) => [
					lane.title,
					milliseconds(median(ms(lane))),
					percent(spread(ms(lane))),
					count(requests(lane)),
					lane === pair.single ? '' : times(faster(pair)),
				]),
			),
			targets: pairs.flatMap((pair) => [
				target(`Faster than one by one, ${pair.latencyMs} ms`, faster(pair), { atLeast: 20 }, times),
				target(
					`Requests, ${pair.latencyMs} ms`,
					requests(pair.combined),
					{ atMost: Math.ceil(items / 1000) },
					count,
				),
			]),
			raw: Object.fromEntries(figures),
		};
	},
};
