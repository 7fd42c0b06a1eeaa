import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What bench/results/window.md shows of the simulations, and the picture of docs/window.md. */

const pathOf = (file: string) => join(__dirname, '../../..', file);
const tables = 'bench/results/window.md';

/** Writes what has changed, so that it shows as a diff. */
export function renew(file: string, now: string): boolean {
	const isAsBefore = readFileSync(pathOf(file), 'utf8') === now;
	if (!isAsBefore) writeFileSync(pathOf(file), now);
	return isAsBefore;
}

/** Puts a table into its place on the page. */
export function renewTable(
	name: string,
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): boolean {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	const region = new RegExp(`(<!-- simulated: ${name} -->\n)[^]*?(\n<!-- end -->)`);
	const page = readFileSync(pathOf(tables), 'utf8');
	return renew(
		tables,
		page.replace(region, (_all, begin, end) => `${begin}${lines.join('\n')}${end}`),
	);
}

export const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
export const secondsOf = (value: number) => `${value.toFixed(1)} s`;
