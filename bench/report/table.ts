import type { Machine, Measurement, Target } from './result';

const row = (cells: readonly string[]) =>
	`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Formats a Markdown table; all columns except the first are right-aligned. */
function table(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
	return [row(columns), row(rule), ...rows.map(row)].join('\n');
}

const verdict = ({ met }: Target) => (met ? 'met' : '**not met**');

const about = ({ date, sizes, seconds }: Machine) => `Measured on ${date}: ${sizes}, ${seconds} s.`;

/** Formats the report. Ratios are only valid within a section. */
export function markdown(measured: readonly Measurement[], missing: readonly string[]): string {
	const machine = measured.at(-1)?.machine;
	const targets = measured.flatMap(({ result }) => result.targets);
	return [
		'# Benchmark',
		machine === undefined
			? 'Nothing was measured.'
			: `Node ${machine.node}, n8n ${machine.n8n}, ${machine.platform}, ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB memory. Absolute times are this machine's; only ratios within a section count.`,
		'## Targets',
		table(
			['Claim', 'Figure', 'Target', ''],
			targets.map((target) => [target.claim, target.figure, target.target, verdict(target)]),
		),
		...measured.flatMap(({ machine, result: { title, what, columns, rows } }) => [
			`## ${title}`,
			`${what} ${about(machine)}`,
			table(columns, rows),
		]),
		...(missing.length === 0
			? []
			: ['## Not measured', missing.map((line) => `- ${line}`).join('\n')]),
		'',
	].join('\n\n');
}
