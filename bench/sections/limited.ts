import { measureAlone, type Measured, type Section } from '../bench';
import { count, median, milliseconds, share } from '../report/numbers';
import { target } from '../report/result';
import type { Lane } from './lanes';

/**
 * Many SMS to a service that allows 50 a second, without prior knowledge: a new process for every
 * run.
 */
export const limited: Section = {
	name: 'limited',
	async measure(bench) {
		const items = bench.quick ? 200 : 1000;
		const perSecond = 50;
		const each = { items, latencyMs: 20, perSecond };
		const ours = {
			...each,
			title: 'Ours (automatic)',
			contender: 'oursSms',
			window: 'automatic',
		} as const;
		const their = { ...each, mayFail: true };
		const twilio = { ...their, title: 'Twilio', contender: 'twilio', window: 1 } as const;
		const http = {
			...their,
			title: 'HTTP Request',
			contender: 'httpRequest',
			window: Infinity,
		} as const;
		const lanes: Lane[] = [ours, twilio, http];
		const figures = new Map<Lane, Measured[]>(lanes.map((lane) => [lane, []]));
		for (let round = 1; round <= bench.rounds; round++) {
			bench.say(`  round ${round} of ${bench.rounds}`);
			for (const lane of lanes) {
				// By a name of its own, for which no limit has been learned.
				const warmUp = { ...lane, items: 50, latencyMs: 0, perSecond: 1e6, byName: true };
				const [, measured] = await measureAlone(bench, warmUp, lane);
				if (measured) figures.get(lane)?.push(measured);
			}
		}
		const of = (lane: Lane, figure: (measured: Measured) => number) =>
			median((figures.get(lane) ?? []).map(figure));
		const rate = (lane: Lane) => of(lane, ({ accepted, ms }) => (accepted * 1000) / ms / perSecond);
		const refused = (lane: Lane) =>
			of(lane, (seen) => seen.refused / (seen.accepted + seen.refused));
		return {
			title: `${count(items)} SMS to a service that allows ${perSecond} a second`,
			what: 'A bucket of tokens, filled 50 times a second and with room for 50; beyond it 429 with Retry-After: 1. 20 ms latency. Rate: what it took within the time of the run, beside 50 a second; a first burst makes more than all of it possible. The peers stop with an error at the first refusal, and what they had made by then is counted.',
			columns: ['', 'time', 'taken', 'rate', 'refused'],
			rows: lanes.map((lane) => [
				lane.title,
				milliseconds(of(lane, ({ ms }) => ms)),
				count(of(lane, ({ accepted }) => accepted)),
				share(rate(lane)),
				share(refused(lane)),
			]),
			// What the first rounds are refused teaches the rate; the simulation bounds it for 400 items
			// from a cold start.
			targets: [target('Part of the allowed rate', rate(ours), { atLeast: 0.9 }, share)],
		};
	},
};
