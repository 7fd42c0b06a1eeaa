import type { Machine } from './machine';
import type { SectionResult, Target } from './result';

const row = (cells: readonly string[]) =>
	`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** A Markdown table; every column but the first is aligned to the right. */
function table(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
	return [row(columns), row(rule), ...rows.map(row)].join('\n');
}

const verdict = ({ met }: Target) => (met ? 'met' : '**not met**');

/** The whole report. */
export function markdown(
	machine: Machine,
	sections: readonly SectionResult[],
	missing: readonly string[],
): string {
	const targets = sections.flatMap((section) => section.targets);
	return [
		'# Benchmark',
		`${machine.date}, ${machine.sizes}. Node ${machine.node}, n8n ${machine.n8n}, ${machine.platform}, ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB memory. Took ${machine.seconds} s. Absolute times are this machine's; only ratios within this run count.`,
		'![Charts of the figures below](plot.svg)',
		'## Targets',
		table(
			['Claim', 'Figure', 'Target', ''],
			targets.map((target) => [target.claim, target.figure, target.target, verdict(target)]),
		),
		...sections.flatMap(({ title, what, columns, rows }) => [`## ${title}`, what, table(columns, rows)]),
		...(missing.length === 0 ? [] : ['## Not measured', missing.map((line) => `- ${line}`).join('\n')]),
		'',
	].join('\n\n');
}
