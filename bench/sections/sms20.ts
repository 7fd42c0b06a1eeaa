import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** Many SMS to a service that takes 20 ms for each. */
export const sms20: Section = {
	name: 'sms20',
	async measure(bench) {
		const items = bench.quick ? 100 : 1000;
		const each = { items, latencyMs: 20 };
		const ours = { ...each, title: 'Ours (automatic)', contender: 'oursSms', window: 'automatic' } as const;
		const wide = { ...each, title: 'Ours, window 32', contender: 'oursSms', window: 32 } as const;
		const twilio = { ...each, title: 'Twilio', contender: 'twilio', window: 1 } as const;
		const http = { ...each, title: 'HTTP Request', contender: 'httpRequest', window: Infinity } as const;
		const twin = { ...each, title: 'Declarative twin', contender: 'declarative', window: Infinity } as const;
		const bare = { ...each, title: 'Bare loop, window 32', contender: 'bareLoop', window: 32 } as const;
		const lanes: Lane[] = [ours, wide, bare, http, twin, twilio];
		const figures = await interleaved(bench, lanes, 200);

		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const peak = (lane: Lane) => Math.max(...column(figures, lane, 'peakRequests'));
		const sockets = (lane: Lane) => Math.max(...column(figures, lane, 'peakConnections'));
		return {
			title: `${count(items)} SMS, 20 ms latency`,
			what: 'The time of the whole workflow run, and what the service saw. Every request has a connection of its own, as n8n makes it; a socket that is being closed counts until it is, so there may be a few more of them. HTTP Request and declarative nodes have no window, Twilio sends one after another.',
			columns: ['', 'time', 'spread', 'against ours', 'Twilio against it', 'requests at once', 'sockets'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				times(medianRatio(ms(lane), ms(ours))),
				times(medianRatio(ms(twilio), ms(lane))),
				count(peak(lane)),
				count(sockets(lane)),
			]),
			targets: [
				target(
					'Faster than Twilio, 20 ms, default settings',
					medianRatio(ms(twilio), ms(ours)),
					{ atLeast: 12 },
					times,
				),
				target(
					'Time against HTTP Request, 20 ms, default settings',
					medianRatio(ms(ours), ms(http)),
					{ atMost: 1.1 },
					times,
				),
				target('Its sockets against ours', sockets(http) / sockets(ours), { atLeast: 12 }, times),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
