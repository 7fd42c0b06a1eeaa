import { measureAlone, type Measured, type Section } from '../bench';
import { count, milliseconds, percent, times } from '../report/figures';
import { target } from '../report/result';
import { median, medianRatio, spread } from '../report/stats';
import { column, interleaved, type Lane } from './lanes';

/** Columns that only codes have. */
const noCodes = ['', '', ''];

/**
 * Concurrent executions of our node with one account of a service that slows down with concurrent requests; and codes
 * beside a run with refusals that are not theirs.
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
		const singles: Lane = { ...ours, title: '100 executions of one SMS', items: 100, executions: 100 };
		const lanes = [alone, ...several, singles];
		const figures = await interleaved(bench, lanes, 200);
		const ms = (lane: Lane) => column(figures, lane, 'ms');
		const most = (lane: Lane) => Math.max(...column(figures, lane, 'peakRequests'));
		const withCodes = { window: 'automatic', items, latencyMs: 20, codeEveryMs: 500, mayFail: true } as const;
		const scenes: Lane[] = [
			{ ...withCodes, title: 'SMS, every 20th number refused', contender: 'oursSms', refusesEvery: 20 },
			{
				...withCodes,
				title: 'Get Status, away for half a minute',
				contender: 'oursStatus',
				statusAwayMs: bench.quick ? 5_000 : 30_000,
			},
		];
		const besides = new Map<Lane, Measured[]>(scenes.map((scene) => [scene, []]));
		// A new process each time, which knows nothing of the service.
		for (let round = 1; round <= bench.rounds; round++)
			for (const [scene, measured] of besides) measured.push(...(await measureAlone(bench, scene)));
		const codes = [...besides.values()].flat();
		return {
			title: `${count(items)} SMS from several executions at once`,
			what: 'The executions share the SMS and one account. 60 ms for one request, twice as much for 24 at once, five times as much for 48. Below: a code each half second, as an execution of its own, beside a run with refusals that are not the codes’; each round in a new process. 429 with Retry-After: 5 for the numbers, 503 for the status, 20 ms latency.',
			columns: ['', 'time', 'spread', 'requests at once', 'codes', 'codes lost', 'longest wait for a code'],
			rows: [
				...lanes.map((lane) => [
					lane.title,
					milliseconds(median(ms(lane))),
					percent(spread(ms(lane))),
					count(most(lane)),
					...noCodes,
				]),
				...[...besides].map(([{ title }, rounds]) => {
					const times = rounds.map(({ ms }) => ms);
					const sum = (figure: 'codes' | 'codesLost') =>
						rounds.reduce((total, measured) => total + measured[figure], 0);
					return [
						title,
						milliseconds(median(times)),
						percent(spread(times)),
						count(Math.max(...rounds.map(({ peakRequests }) => peakRequests))),
						count(sum('codes')),
						count(sum('codesLost')),
						milliseconds(Math.max(...rounds.map(({ slowestCodeMs }) => slowestCodeMs))),
					];
				}),
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
				target(
					'Codes lost beside refusals that are not theirs',
					codes.reduce((total, { codesLost }) => total + codesLost, 0),
					{ atMost: 0 },
					count,
				),
				target(
					'Longest wait for such a code',
					Math.max(...codes.map(({ slowestCodeMs }) => slowestCodeMs)),
					{ atMost: 7_000 },
					milliseconds,
				),
				target('Requests at once, at most', Math.max(...lanes.map(most)), { atMost: 64 }, count),
			],
			raw: Object.fromEntries([
				...figures,
				...[...besides].map(([{ title }, measured]) => [title, measured] as const),
			]),
		};
	},
};
