import type { Section } from '../bench';
import { count, median, milliseconds, percent, spread } from '../report/numbers';
import { target } from '../report/result';
import { column, interleaved, type Lane } from './lanes';

/** The same email to many people, in a request each. */
export const mailing: Section = {
	name: 'mailing',
	async measure(bench) {
		const items = bench.quick ? 1000 : 10_000;
		const lanes = [20, 150].map((latencyMs): Lane => ({
			items,
			latencyMs,
			window: 'automatic',
			title: `${latencyMs} ms latency`,
			contender: 'oursNews',
		}));
		const figures = await interleaved(bench, lanes, Math.min(items, 2000));
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const most = (lane: Lane) => Math.max(...column(figures, lane, 'peakRequests'));
		return {
			title: `The same email to ${count(items)} people`,
			what: 'Default settings.',
			columns: ['', 'time', 'spread', 'requests at once'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				count(most(lane)),
			]),
			targets: [
				target(
					'Requests at once of a mailing',
					Math.max(...lanes.map(most)),
					{ atMost: 64 },
					count,
				),
			],
		};
	},
};
