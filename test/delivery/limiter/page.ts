import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What docs/window.md shows of the simulations. */

const pathOf = (name: string) => join(__dirname, '../../../docs', name);

/** Writes what has become another, so that it shows as a diff. */
export function renew(name: string, now: string): boolean {
	const isAsBefore = readFileSync(pathOf(name), 'utf8') === now;
	if (!isAsBefore) writeFileSync(pathOf(name), now);
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
	const page = readFileSync(pathOf('window.md'), 'utf8');
	return renew(
		'window.md',
		page.replace(region, (_all, begin, end) => `${begin}${lines.join('\n')}${end}`),
	);
}

export const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
export const secondsOf = (value: number) => `${value.toFixed(1)} s`;
