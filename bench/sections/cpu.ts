import type { Section } from '../bench';
import {
	count,
	median,
	medianRatio,
	milliseconds,
	percent,
	spread,
	times,
} from '../report/numbers';
import { target } from '../report/result';
import { column, interleaved, type Lane } from './lanes';

/** CPU time per item if the service answers immediately. */
export const cpu: Section = {
	name: 'cpu',
	async measure(bench) {
		const each = { items: bench.quick ? 500 : 3000, latencyMs: 0, window: 10 };
		const ours = { ...each, title: 'Ours', contender: 'oursSms' } as const;
		const http = { ...each, title: 'HTTP Request', contender: 'httpRequest' } as const;
		const lanes: Lane[] = [ours, http];
		const rounds = bench.rounds + (bench.quick ? 0 : 2);
		const figures = await interleaved(bench, lanes, each.items, rounds);
		const spent = (lane: Lane) => column(figures, lane, 'cpuMs').map((ms) => ms / lane.items);
		const against = (lane: Lane) => medianRatio(spent(lane), spent(http));
		const stretch = (lane: Lane) => median(column(figures, lane, 'stretchMs'));
		return {
			title: 'CPU per item, no latency',
			what: `SMS, window 10 for ours. User and system time of the process that runs n8n's engine, all threads; the service has a process of its own. Longest stretch: how late a timer of 10 ms came.`,
			columns: ['', 'items', 'CPU per item', 'spread', 'against n8n’s own', 'longest stretch'],
			rows: lanes.map((lane) => [
				lane.title,
				count(lane.items),
				milliseconds(median(spent(lane))),
				percent(spread(spent(lane))),
				times(against(lane)),
				milliseconds(stretch(lane)),
			]),
			targets: [target('CPU per item against HTTP Request', against(ours), { atMost: 1 }, times)],
		};
	},
};
