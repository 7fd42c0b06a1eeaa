import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds, type Kind } from './kinds';
import { plots, type Row } from './plots';
import { Aimd } from './proposal';
import { fairnessOf, refusedOf, simulate, throughOf } from './simulate';

/** How the automatic window does with services of many kinds, in virtual time: docs/window.md tells it. */

const windows = [1, 2, 4, 6, 10, 16, 20, 24, 32, 48, 64];
const page = join(__dirname, '../../../docs/window.md');
const picture = join(__dirname, '../../../docs/window.svg');

/** The window that gets most done, the smallest of several, and how much that is. */
async function best(kind: Kind): Promise<{ readonly width: number; readonly through: number }> {
	let found = { width: 0, through: 0 };
	for (const width of windows) {
		const through = throughOf(await simulate(kind, { fixed: width }));
		if (through > found.through) found = { width, through };
	}
	// No rule is measured by what a first burst gets beyond what the service allows.
	return { ...found, through: Math.min(found.through, (kind.allowed ?? Infinity) * kind.seconds) };
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const rows: Row[] = [];
const lines: string[] = [];

test.each(kinds)('$name: as good as the best fixed window, and hardly refused', async (kind) => {
	const { width, through } = await best(kind);
	for (const seed of kind.isRandom ? [2] : []) {
		const courses = await simulate(kind, { seed });
		expect(throughOf(courses) / through).toBeGreaterThanOrEqual(kind.reached ?? 0.9);
		expect(refusedOf(courses)).toBeLessThanOrEqual(0.02);
	}
	const courses = await simulate(kind);
	const aimd = await simulate(kind, { rule: Aimd });
	rows.push({ name: kind.name, seconds: kind.seconds, courses });
	const cells = [courses, aimd].flatMap((some) => [
		percent(throughOf(some) / through),
		percent(refusedOf(some)),
	]);
	lines.push(`| ${[kind.name, kind.what, width, ...cells].join(' | ')} |`);
	expect(throughOf(courses) / through).toBeGreaterThanOrEqual(kind.reached ?? 0.9);
	expect(refusedOf(courses)).toBeLessThanOrEqual(0.02);
	// Who says when to come back gets everything.
	if (kind.what.includes('Retry-After: ')) for (const { failed } of courses) expect(failed).toBe(0);
	if (kind.clients) expect(fairnessOf(courses)).toBeGreaterThanOrEqual(0.9);
});

/** Writes what has become another, so that it shows as a diff. */
function renew(path: string, now: string): boolean {
	const isAsBefore = readFileSync(path, 'utf8') === now;
	if (!isAsBefore) writeFileSync(path, now);
	return isAsBefore;
}

test('docs/window.md and its plots show what the rule does; where not, they are written anew to be looked at', () => {
	expect(lines).toHaveLength(kinds.length);
	const head = ['the service', '', 'best fixed window', 'automatic', 'refused', 'plain AIMD', 'refused'];
	const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines].join('\n');
	const region = /(<!-- simulated -->\n)[^]*(\n<!-- end -->)/;
	const text = readFileSync(page, 'utf8').replace(region, (_all, begin, end) => `${begin}${table}${end}`);
	const areAsBefore = [renew(page, text), renew(picture, plots(rows))];
	expect(areAsBefore).toEqual([true, true]);
});
