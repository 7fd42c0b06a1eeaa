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

/** CPU time per item if the service answers immediately, and of a campaign that is only checked. */
export const cpu: Section = {
	name: 'cpu',
	async measure(bench) {
		const each = { items: bench.quick ? 500 : 3000, latencyMs: 0, window: 10 };
		const ours = { ...each, title: 'Ours', contender: 'oursSms' } as const;
		const http = { ...each, title: 'HTTP Request', contender: 'httpRequest' } as const;
		const many = { ...each, items: bench.quick ? 3000 : 10_000, mayFail: true };
		const campaign = { ...many, title: 'Ours, campaign', contender: 'oursCampaign' } as const;
		const filter = {
			...many,
			items: 2000,
			title: 'Filter, campaign',
			contender: 'filter',
		} as const;
		const beside = new Map<Lane, Lane>([ours, http, campaign, filter].map((lane) => [lane, lane]));
		beside.set(ours, http).set(campaign, filter);
		const lanes = [...beside.keys()];
		const figures = await interleaved(
			bench,
			lanes,
			each.items,
			bench.rounds + (bench.quick ? 0 : 2),
		);

		const spent = (lane: Lane) => column(figures, lane, 'cpuMs').map((ms) => ms / lane.items);
		const against = (lane: Lane, other: Lane) => medianRatio(spent(lane), spent(other));
		const whole = (lane: Lane) => median(column(figures, lane, 'cpuMs'));
		const stretch = (lane: Lane) => median(column(figures, lane, 'stretchMs'));
		return {
			title: 'CPU per item, no latency',
			what: `SMS, window 10 for ours. User and system time of the process that runs n8n's engine, all threads; the service has a process of its own. Campaign: 2,000 rows of people who have opted out; ours checks every SMS and sends none. Longest stretch: how late a timer of 10 ms came.`,
			columns: ['', 'items', 'CPU per item', 'spread', 'against n8n’s own', 'longest stretch'],
			rows: lanes.map((lane) => [
				lane.title,
				count(lane.items),
				milliseconds(median(spent(lane))),
				percent(spread(spent(lane))),
				times(against(lane, beside.get(lane) ?? lane)),
				milliseconds(stretch(lane)),
			]),
			targets: [
				target('CPU per item against HTTP Request', against(ours, http), { atMost: 1 }, times),
				target('CPU of a campaign', whole(campaign), { atMost: 3000 }, milliseconds),
				target('Longest stretch of a campaign', stretch(campaign), { atMost: 100 }, milliseconds),
			],
		};
	},
};
