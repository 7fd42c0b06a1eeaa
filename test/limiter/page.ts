import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeep } from '../tools/runs';

/** Writes the simulation tables of bench/results/window.md. */

const pathOf = (file: string) => join(__dirname, '../..', file);
const tables = 'bench/results/window.md';

/**
 * Writes a file if it has changed, so that it shows as a diff. Returns whether it was up to date.
 * Needs all cases.
 */
function update(file: string, text: string): boolean {
	const isUpToDate = readFileSync(pathOf(file), 'utf8') === text;
	if (!isUpToDate) writeFileSync(pathOf(file), text);
	return isUpToDate;
}

/**
 * Updates a table of the page in the deep tests, and only compares the rows of a sample. Returns
 * whether it was up to date.
 */
export function updateTable(
	name: string,
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): boolean {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	const region = new RegExp(`(<!-- simulated: ${name} -->\n)[^]*?(\n<!-- end -->)`);
	const page = readFileSync(pathOf(tables), 'utf8');
	if (!isDeep) return lines.every((line) => page.includes(`${line}\n`));
	return update(
		tables,
		page.replace(region, (_all, begin, end) => `${begin}${lines.join('\n')}${end}`),
	);
}

export const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
export const secondsOf = (value: number) => `${value.toFixed(1)} s`;
