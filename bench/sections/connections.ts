import type { Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** The possible gain if n8n kept its connections, which a node cannot do. */
export const connections: Section = {
	name: 'connections',
	async measure(bench) {
		const items = bench.quick ? 200 : 1000;
		const pair = (title: string, about: Pick<Lane, 'latencyMs' | 'isSecure'>) => {
			const each = { ...about, items, window: 32 };
			return [
				{ ...each, title: `${title}: a new connection each`, contender: 'newConnections' },
				{ ...each, title: `${title}: kept connections`, contender: 'keptConnections' },
			] as const satisfies readonly Lane[];
		};
		const pairs = [
			pair('at once', { latencyMs: 0 }),
			pair('at once, TLS', { latencyMs: 0, isSecure: true }),
			pair('150 ms, TLS', { latencyMs: 150, isSecure: true }),
		];
		const lanes = pairs.flat();
		const figures = await interleaved(bench, lanes, items);
		const of = (lane: Lane, name: 'ms' | 'cpuMs' | 'peakConnections') => column(figures, lane, name);
		return {
			title: 'What kept connections would win',
			what: `${count(items)} SMS, 32 at once, over n8n's copy of its HTTP client without its request helper. The latency of the network would be saved once per request beside this, and twice with TLS: on this machine a connection is there at once.`,
			columns: ['', 'time', 'spread', 'CPU per item', 'connections at once', 'gain'],
			rows: pairs.flatMap(([single, kept]) =>
				[single, kept].map((lane) => [
					lane.title,
					milliseconds(median(of(lane, 'ms'))),
					percent(spread(of(lane, 'ms'))),
					milliseconds(median(of(lane, 'cpuMs')) / items),
					count(Math.max(...of(lane, 'peakConnections'))),
					lane === kept ? times(medianRatio(of(single, 'ms'), of(kept, 'ms'))) : '',
				]),
			),
			targets: [],
			raw: Object.fromEntries(figures),
		};
	},
};
