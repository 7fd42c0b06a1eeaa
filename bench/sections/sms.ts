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

/** The time of 1,000 SMS beside n8n's own nodes. */
export const sms20: Section = {
	name: 'sms20',
	async measure(bench) {
		const each = { latencyMs: 20, items: bench.quick ? 100 : 1000 };
		const [ours, http, twilio] = [
			{ ...each, title: 'Ours (automatic)', contender: 'oursSms', window: 'automatic' },
			{ ...each, title: 'HTTP Request', contender: 'httpRequest', window: Infinity },
			{ ...each, title: 'Twilio', contender: 'twilio', window: 1 },
		] as const satisfies Lane[];
		const lanes = [ours, http, twilio];
		const figures = await interleaved(bench, lanes, 100);
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const most = (lane: Lane, what: 'peakRequests' | 'peakConnections') =>
			Math.max(...column(figures, lane, what));
		return {
			title: `${count(each.items)} SMS, 20 ms latency`,
			what: 'The time of the whole workflow run, and what the service saw. Every request has a connection of its own, as n8n makes it; a socket that is being closed counts until it is, so there may be a few more of them. HTTP Request has no window, Twilio sends one after another.',
			columns: [
				'',
				'time',
				'spread',
				'against ours',
				'Twilio against it',
				'requests at once',
				'sockets',
			],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(median(ms(lane))),
				percent(spread(ms(lane))),
				times(medianRatio(ms(lane), ms(ours))),
				times(medianRatio(ms(twilio), ms(lane))),
				count(most(lane, 'peakRequests')),
				count(most(lane, 'peakConnections')),
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
				target(
					'Its sockets against ours',
					most(http, 'peakConnections') / most(ours, 'peakConnections'),
					{ atLeast: 12 },
					times,
				),
			],
		};
	},
};
