import * as z from 'zod/v4';
import { read } from './read';

/** Figures of `npm run bench` for the documents. */

const Section = z.object({
	result: z.object({
		columns: z.array(z.string()),
		rows: z.array(z.array(z.string())),
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

/** The whole table of a section. */
export const measuredIn = (section: string): readonly [columns: string[], rows: string[][]] => {
	const { result } = sections[section] ?? {};
	if (result === undefined) throw new Error(`"${section}" was not measured.`);
	return [result.columns, result.rows];
};

const contenders = ['Ours (automatic)', 'Twilio', 'HTTP Request'];

/** Rows of the comparison with n8n's own nodes: the task, then a cell per contender. */
export const speedRows = (): string[][] => [
	[
		'1,000 SMS, 20 ms away',
		...contenders.map((name) => {
			const atOnce = figure('sms20', name, 'requests at once');
			return `${figure('sms20', name, 'time')}, ${atOnce} at once`;
		}),
	],
	[
		'1,000 SMS, 50 a second allowed',
		...contenders.map((name) => {
			const refused = figure('limited', name, 'refused');
			return `${figure('limited', name, 'taken')} sent, ${refused} refused`;
		}),
	],
];
