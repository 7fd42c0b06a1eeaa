import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** The same e-mail to many people, in one request each and in as few as the limit allows. */
export const mailing: Section = {
	name: 'mailing',
	async measure(bench) {
		const items = bench.quick ? 1000 : 10_000;
		const each = { items, latencyMs: 20, window: 'automatic' } as const;
		const single = { ...each, title: 'One request each', contender: 'oursOneByOne' } as const;
		const combined = {
			...each,
			title: 'One Request for Many Items, 1,000 recipients each',
			contender: 'oursCombined',
		} as const;
		const lanes: Lane[] = [combined, single];
		const figures = await interleaved(bench, lanes, Math.min(items, 2000));
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const requests = (lane: Lane) => median(column(figures, lane, 'requests'));
		return {
			title: `The same e-mail to ${count(items)} people`,
			what: '20 ms latency, default settings; a request takes 1,000 recipients at most.',
			columns: ['', 'time', 'spread', 'requests', 'one by one against it'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				count(requests(lane)),
				times(medianRatio(ms(single), ms(lane))),
			]),
			targets: [
				target('Faster than one by one', medianRatio(ms(single), ms(combined)), { atLeast: 20 }, times),
				target('Requests', requests(combined), { atMost: Math.ceil(items / 1000) }, count),
			],
			charts: [],
			raw: Object.fromEntries(figures),
		};
	},
};
