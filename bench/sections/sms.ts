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
import { target, type Target } from '../report/result';
import { column, interleaved, type Lane } from './lanes';

interface Distance {
	readonly title: string;
	readonly about: Pick<Lane, 'latencyMs' | 'isSecure'>;
	/** Twilio sends one after another, so a part of the items takes that part of the time. */
	readonly twilioShare: number;
	targets(than: {
		readonly twilio: number;
		readonly http: number;
		readonly sockets: number;
	}): Target[];
}

/** The time of 1,000 SMS beside n8n's own nodes. */
const compared = (name: string, { title, about, twilioShare, targets }: Distance): Section => ({
	name,
	async measure(bench) {
		const items = bench.quick ? 100 : 1000;
		const each = { ...about, items };
		const ours = {
			...each,
			title: 'Ours (automatic)',
			contender: 'oursSms',
			window: 'automatic',
		} as const;
		const http = {
			...each,
			title: 'HTTP Request',
			contender: 'httpRequest',
			window: Infinity,
		} as const;
		const few = { ...each, items: items * twilioShare };
		const twilio = { ...few, title: 'Twilio', contender: 'twilio', window: 1 } as const;
		const lanes: Lane[] = [ours, http, twilio];
		const figures = await interleaved(bench, lanes, 100);
		const ms = (lane: Lane) =>
			column(figures, lane, 'ms').map((value) => (value * items) / lane.items);
		const most = (lane: Lane, what: 'peakRequests' | 'peakConnections') =>
			Math.max(...column(figures, lane, what));
		return {
			title: `${count(items)} SMS, ${title}`,
			what: `The time of the whole workflow run, and what the service saw. Every request has a connection of its own, as n8n makes it; a socket that is being closed counts until it is, so there may be a few more of them. HTTP Request has no window, Twilio sends one after another${twilioShare < 1 ? ', so it was given a part of them' : ''}.`,
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
				about.isSecure === true ? '' : count(most(lane, 'peakConnections')),
			]),
			targets: targets({
				twilio: medianRatio(ms(twilio), ms(ours)),
				http: medianRatio(ms(ours), ms(http)),
				sockets: most(http, 'peakConnections') / most(ours, 'peakConnections'),
			}),
			raw: Object.fromEntries(figures),
		};
	},
});

export const sms20 = compared('sms20', {
	title: '20 ms latency',
	about: { latencyMs: 20 },
	twilioShare: 1,
	targets: ({ twilio, http, sockets }) => [
		target('Faster than Twilio, 20 ms, default settings', twilio, { atLeast: 12 }, times),
		target('Time against HTTP Request, 20 ms, default settings', http, { atMost: 1.1 }, times),
		target('Its sockets against ours', sockets, { atLeast: 12 }, times),
	],
});

export const far = compared('far', {
	title: '150 ms latency, TLS',
	about: { latencyMs: 150, isSecure: true },
	twilioShare: 0.1,
	targets: ({ twilio }) => [
		target('Faster than Twilio, 150 ms, TLS', twilio, { atLeast: 30 }, times),
	],
});
