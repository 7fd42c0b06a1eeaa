import * as z from 'zod/v4';
import { read } from './read';

/** Figures of `npm run bench`, as documents show them. */

const Section = z.object({
	result: z.object({
		columns: z.array(z.string()),
		rows: z.array(z.array(z.string())),
		targets: z.array(
			z.object({ claim: z.string(), figure: z.string(), target: z.string(), met: z.boolean() }),
		),
	}),
});
const sections = z
	.record(z.string(), Section)
	.parse(JSON.parse(read('bench/results/results.json')) as unknown);

/** @throws for a figure that was not measured */
function figure(section: string, row: string, column: string): string {
	const { columns = [], rows = [] } = sections[section]?.result ?? {};
	const cell = rows.find(([name]) => name === row)?.[columns.indexOf(column)];
	if (cell === undefined) throw new Error(`No figure of ${section}, ${row}, ${column}.`);
	return cell;
}

const contenders = ['Ours (automatic)', 'Twilio', 'HTTP Request'];

/** Beside n8n's own nodes: what happens, and then a cell for each contender. */
export const speedRows = (): string[][] => [
	...[
		['sms20', '1,000 SMS, 20 ms away'],
		['far', '1,000 SMS, 150 ms away, TLS'],
	].map(([section = '', what = '']) => [
		what,
		...contenders.map((name) => {
			const atOnce = figure(section, name, 'requests at once');
			return `${figure(section, name, 'time')}, ${atOnce} at once`;
		}),
	]),
	[
		'1,000 SMS, 50 a second allowed',
		...contenders.map((name) => {
			const refused = figure('limited', name, 'refused');
			return `${figure('limited', name, 'taken')} sent, ${refused} refused`;
		}),
	],
];

const targets = Object.values(sections).flatMap(({ result }) => result.targets);

/** How many targets are met, and each that is not. */
export const missedTargets = (): string => {
	const missed = targets.filter(({ met }) => !met);
	const lines = missed.map(
		({ claim, figure: measured, target }) => `- ${claim}: ${measured}; the target is ${target}`,
	);
	return [`${missed.length} of ${targets.length} targets are not met:`, '', ...lines].join('\n');
};
