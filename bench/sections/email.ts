import { measureAlone, type Measured, type Section } from '../bench';
import { count, kilobytes, megabytes, milliseconds, percent } from '../report/figures';
import { target } from '../report/result';
import { median, spread } from '../report/stats';

const fileBytes = 5 * 1024 * 1024;

/** Whether large files are in memory only while they are under way. */
export const email: Section = {
	name: 'email',
	async measure(bench) {
		const [few, many] = bench.quick ? [10, 40] : [50, 200];
		const windows = [2, 10] as const;
		const cases = windows.flatMap((window) =>
			[few, many].map((items) => ({ window, items, figures: [] as Measured[] })),
		);
		// Two say as much as more would: the cases differ by far more than rounds do.
		const rounds = Math.min(bench.rounds, 2);
		for (let round = 1; round <= rounds; round++) {
			bench.say(`  round ${round} of ${rounds}`);
			for (const { window, items, figures } of cases) {
				const send = { contender: 'oursEmail', window, latencyMs: 20, fileBytes } as const;
				const warmUp = { ...send, items: 2, fileBytes: 1000 };
				const [, measured] = await measureAlone(bench, warmUp, { ...send, items });
				if (measured !== undefined) figures.push(measured);
			}
		}
		const grown = (figures: readonly Measured[]) => figures.map(({ grownBytes }) => grownBytes);
		const of = (window: number, items: number) =>
			median(grown(cases.find((one) => one.window === window && one.items === items)?.figures ?? []));
		const titleOf = ({ window, items }: { window: number; items: number }) =>
			`Ours, window ${window}, ${count(items)} emails`;
		const ratio = (value: number) => value.toFixed(2);
		return {
			title: 'Emails with attachments of 5 MB',
			what: "n8n's binary data mode filesystem, 20 ms latency, a new process for every run. Peak: the most resident memory beyond what there was before the run. All files together are 250 MB and 1,000 MB in the full sizes.",
			columns: ['', 'peak', 'spread', 'time'],
			rows: cases.map((one) => [
				titleOf(one),
				megabytes(median(grown(one.figures))),
				percent(spread(grown(one.figures))),
				milliseconds(median(one.figures.map(({ ms }) => ms))),
			]),
			targets: [
				...windows.map((window) =>
					target(
						`Peak of ${count(many)} emails over ${count(few)}, window ${window}`,
						of(window, many) / of(window, few),
						{ atMost: 1.25 },
						ratio,
					),
				),
				...windows.map((window) =>
					target(
						`Memory per further email beyond ${few}, window ${window}`,
						(of(window, many) - of(window, few)) / (many - few),
						{ atMost: fileBytes / 10 },
						kilobytes,
					),
				),
				target(
					`Peak of window 2 over window 10, ${count(many)} emails`,
					of(2, many) / of(10, many),
					{ atMost: 0.75 },
					ratio,
				),
			],
			charts: [
				{
					title: 'Emails with attachments of 5 MB: peak memory',
					unit: 'megabytes beyond the start of the run; the window decides, not the number of emails',
					bars: cases.map((one) => {
						const value = median(grown(one.figures));
						return { label: titleOf(one), value, text: megabytes(value) };
					}),
				},
			],
			raw: cases,
		};
	},
};
