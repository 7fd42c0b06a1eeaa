import type { Section } from '../bench';
import { count, median, medianRatio, milliseconds, percent, spread, times } from '../report/numbers';
import { target } from '../report/result';
import { column, interleaved, type Lane } from './lanes';

/** CPU time per item if the service answers immediately. */
export const cpu: Section = {
	name: 'cpu',
	async measure(bench) {
		const items = bench.quick ? 500 : 3000;
		const each = { items, latencyMs: 0, window: 10 };
		const ours = { ...each, title: 'Ours', contender: 'oursSms' } as const;
		const http = { ...each, title: 'HTTP Request', contender: 'httpRequest' } as const;
		const lanes: Lane[] = [ours, http];
		const figures = await interleaved(bench, lanes, items, bench.quick ? bench.rounds : bench.rounds + 2);

		const spent = (lane: Lane) => column(figures, lane, 'cpuMs').map((ms) => ms / items);
		return {
			title: 'CPU per item, no latency',
			what: `${count(items)} SMS, window 10 for ours. User and system time of the process that runs n8n's engine, all threads; the service has a process of its own.`,
			columns: ['', 'CPU per item', 'spread', 'against HTTP Request'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(spent(lane))),
				percent(spread(spent(lane))),
				times(medianRatio(spent(lane), spent(http))),
			]),
			targets: [
				target(
					'CPU per item against HTTP Request',
					medianRatio(spent(ours), spent(http)),
					{ atMost: 1 },
					times,
				),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
