import { measureAlone, type Measured, type Order, type Section } from '../bench';
import {
	count,
	kilobytes,
	median,
	megabytes,
	milliseconds,
	percent,
	spread,
} from '../report/numbers';
import { target } from '../report/result';

const fileBytes = 5 * 1024 * 1024;

interface Case {
	readonly title: string;
	readonly order: Order;
	readonly figures: Measured[];
}

/** The cost of large files, and whether they are in memory only while being sent. */
export const email: Section = {
	name: 'email',
	async measure(bench) {
		const [few, many] = bench.quick ? [10, 40] : [50, 200];
		const cases = [few, many].map((items): Case => ({
			title: `${count(items)} emails`,
			order: { contender: 'oursEmail', window: 'automatic', items, latencyMs: 20, fileBytes },
			figures: [],
		})) as [Case, Case];
		for (let round = 1; round <= bench.rounds; round++) {
			bench.say(`  round ${round} of ${bench.rounds}`);
			for (const { order, figures } of cases) {
				const [, measured] = await measureAlone(bench, { ...order, items: 10 }, order);
				if (measured !== undefined) figures.push(measured);
			}
		}
		const ms = ({ figures }: Case) => figures.map((measured) => measured.ms);
		const grown = ({ figures }: Case) => figures.map(({ grownBytes }) => grownBytes);
		const peak = (one: Case) => median(grown(one));
		const [short, long] = cases;
		return {
			title: 'E-mails with attachments of 5 MB',
			what: "n8n's binary data mode filesystem, 20 ms latency, a new process for every run, warmed up with ten emails. Peak: the most resident memory beyond what there was before the run. All files of the larger runs together are 1,000 MB. The service takes such an email without reading it.",
			columns: ['', 'time', 'spread', 'peak memory', 'spread of memory'],
			rows: cases.map((one) => [
				one.title,
				milliseconds(median(ms(one))),
				percent(spread(ms(one))),
				megabytes(peak(one)),
				percent(spread(grown(one))),
			]),
			targets: [
				target(
					`Memory per further email beyond ${few}`,
					(peak(long) - peak(short)) / (many - few),
					{ atMost: fileBytes / 10 },
					kilobytes,
				),
			],
		};
	},
};
