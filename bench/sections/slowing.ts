import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** Many SMS to a service that slows down with concurrent requests. */
export const slowing: Section = {
	name: 'slowing',
	async measure(bench) {
		const items = bench.quick ? 200 : 2000;
		const each = { items, latencyMs: 60, slowsAt: 24, contender: 'oursSms' } as const;
		const ours: Lane = { ...each, title: 'Ours (automatic)', window: 'automatic' };
		const fixed = [8, 16, 24, 32, 48].map((window): Lane => ({
			...each,
			title: `Ours, window ${window}`,
			window,
		}));
		const lanes = [ours, ...fixed];
		const figures = await interleaved(bench, lanes, 200);
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const [best = ours] = [...fixed].sort((a, b) => median(ms(a)) - median(ms(b)));
		return {
			title: `${count(items)} SMS to a service that slows down`,
			what: '60 ms for one, twice as much for 24 at once, five times as much for 48.',
			columns: ['', 'time', 'spread', 'against the best', 'requests at once'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				times(medianRatio(ms(lane), ms(best))),
				count(Math.max(...column(figures, lane, 'peakRequests'))),
			]),
			targets: [
				target(
					'Rate beside that of the best fixed window',
					medianRatio(ms(best), ms(ours)),
					{ atLeast: 0.9 },
					times,
				),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
