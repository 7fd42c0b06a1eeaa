import { measureAlone, type Measured, type Section } from '../bench';
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

/**
 * Concurrent executions of our node with one account of a service that slows down with concurrent
 * requests; and codes beside a run with refused numbers.
 */
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
		const singles: Lane = {
			...ours,
			title: '100 executions of one SMS',
			items: 100,
			executions: 100,
		};
		const lanes = [alone, ...several, singles];
		const figures = await interleaved(bench, lanes, 200);
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const most = (lane: Lane) => Math.max(...column(figures, lane, 'peakRequests'));
		const scenes = [0, 1, 5, 30].map((refusesFor): Lane => ({
			title: `SMS, every 20th number refused, Retry-After: ${refusesFor}`,
			contender: 'oursSms',
			window: 'automatic',
			items,
			latencyMs: 20,
			codeEveryMs: 500,
			mayFail: true,
			refusesFor,
		}));
		const beside = new Map<string, Measured[]>();
		// A new process each time, which knows nothing of the service.
		for (let round = 1; round <= bench.rounds; round++)
			for (const scene of scenes)
				beside.set(scene.title, [
					...(beside.get(scene.title) ?? []),
					...(await measureAlone(bench, scene)),
				]);
		const ofScene = (
			scene: Lane,
			figure: 'ms' | 'codes' | 'codesLost' | 'slowestCodeMs' | 'peakRequests',
		) => column(beside, scene, figure);
		const total = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
		const lost = total(scenes.flatMap((scene) => ofScene(scene, 'codesLost')));
		const longest = Math.max(...scenes.flatMap((scene) => ofScene(scene, 'slowestCodeMs')));
		return {
			title: `${count(items)} SMS from several executions at once`,
			what: 'The executions share the SMS and one account. 60 ms for one request, twice as much for 24 at once, five times as much for 48. Below: a code each half second, as an execution of its own, beside a run with refused numbers (429, 20 ms latency); each round in a new process.',
			columns: [
				'',
				'time',
				'spread',
				'requests at once',
				'codes',
				'codes lost',
				'longest wait for a code',
			],
			rows: [
				...lanes.map((lane) => [
					lane.title,
					milliseconds(median(ms(lane))),
					percent(spread(ms(lane))),
					count(most(lane)),
					...['', '', ''],
				]),
				...scenes.map((scene) => [
					scene.title,
					milliseconds(median(ofScene(scene, 'ms'))),
					percent(spread(ofScene(scene, 'ms'))),
					count(Math.max(...ofScene(scene, 'peakRequests'))),
					count(total(ofScene(scene, 'codes'))),
					count(total(ofScene(scene, 'codesLost'))),
					milliseconds(Math.max(...ofScene(scene, 'slowestCodeMs'))),
				]),
			],
			targets: [
				...several.map((lane) =>
					target(
						`Rate of ${lane.title} beside that of one`,
						medianRatio(ms(alone), ms(lane)),
						{ atLeast: 0.9 },
						times,
					),
				),
				target('Codes lost beside refused numbers', lost, { atMost: 0 }, count),
				target('Longest wait for such a code', longest, { atMost: 2_000 }, milliseconds),
				target('Requests at once, at most', Math.max(...lanes.map(most)), { atMost: 64 }, count),
			],
		};
	},
};
