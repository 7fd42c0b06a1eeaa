import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** Many SMS over TLS to a service 150 ms away. */
export const far: Section = {
	name: 'far',
	async measure(bench) {
		const items = bench.quick ? 100 : 1000;
		const each = { latencyMs: 150, isSecure: true };
		const ours = {
			...each,
			items,
			title: 'Ours (automatic)',
			contender: 'oursSms',
			window: 'automatic',
		} as const;
		const ten = { ...each, items, title: 'Ours, window 10', contender: 'oursSms', window: 10 } as const;
		const http = {
			...each,
			items,
			title: 'HTTP Request',
			contender: 'httpRequest',
			window: Infinity,
		} as const;
		// Sequential, so a tenth of the items takes a tenth of the time.
		const twilio = { ...each, items: items / 10, title: 'Twilio', contender: 'twilio', window: 1 } as const;
		const lanes: Lane[] = [ours, ten, http, twilio];
		const figures = await interleaved(bench, lanes, 100);
		const ms = (lane: Lane) => column(figures, lane, 'ms').map((value) => (value * items) / lane.items);
		return {
			title: `${count(items)} SMS, 150 ms latency, TLS`,
			what: 'The time of the whole workflow run. Twilio sends one after another, so it was given a tenth of them, and its time is ten times that.',
			columns: ['', 'time', 'spread', 'against ours', 'Twilio against it', 'requests at once'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				times(medianRatio(ms(lane), ms(ours))),
				times(medianRatio(ms(twilio), ms(lane))),
				count(Math.max(...column(figures, lane, 'peakRequests'))),
			]),
			targets: [
				target('Faster than Twilio, 150 ms, TLS', medianRatio(ms(twilio), ms(ours)), { atLeast: 30 }, times),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
