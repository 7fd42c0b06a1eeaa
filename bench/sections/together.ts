import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** Concurrent executions of our node with one account of a service that slows down with concurrent requests. */
export const together: Section = {
	name: 'together',
	async measure(bench) {
		const items = bench.quick ? 200 : 2000;
		const ours = { contender: 'oursSms', window: 'automatic', latencyMs: 60, slowsAt: 24 } as const;
		const [alone, ...several] = [1, 4, 10].map((executions): Lane => ({
			...ours,
			title: executions === 1 ? 'one execution' : `${executions} executions`,
			items,
			executions,
		})) as [Lane, ...Lane[]];
		const singles: Lane = { ...ours, title: '100 executions of one SMS', items: 100, executions: 100 };
		const lanes = [alone, ...several, singles];
		const figures = await interleaved(bench, lanes, 200);
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const most = (lane: Lane) => Math.max(...column(figures, lane, 'peakRequests'));
		return {
			title: `${count(items)} SMS from several executions at once`,
			what: 'The executions share the SMS and one account. 60 ms for one request, twice as much for 24 at once, five times as much for 48.',
			columns: ['', 'time', 'spread', 'requests at once'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				count(most(lane)),
			]),
			targets: [
				...several.map((lane) =>
					target(
						`Rate of ${lane.title} beside that of one`,
						medianRatio(ms(alone), ms(lane)),
						{ atLeast: 0.9 },
						times,
					),
				),
				target('Requests at once, at most', Math.max(...lanes.map(most)), { atMost: 64 }, count),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
