import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each attack in docs/threats.md is held off by something that a test shows, or stands among those that nothing stops. */

const docs = join(__dirname, '..', '..', 'docs');
const [stopped = '', unstopped = ''] = readFileSync(join(docs, 'threats.md'), 'utf8').split(
	'## What nothing stops',
);
const rowsIn = (text: string): string[] => text.split(/\n(?=- |\n|#)/).filter((part) => /^\n?- /.test(part));
const rows = rowsIn(stopped).map((row): [string, string] => [/\*\*(.+?)\*\*/s.exec(row)?.[1] ?? row, row]);

test('the page has at least 40 rows', () => {
	expect(rows.length).toBeGreaterThanOrEqual(40);
	expect(rowsIn(unstopped).length).toBeGreaterThan(0);
});

test.each(rows)('“%s” names a test that exists', (_name, row) => {
	const named = [...row.matchAll(/\]\((\.\.\/(?:test\/.+?\.test|e2e\/checks\/.+?)\.ts)\)/g)].map(
		([, path]) => path,
	);
	expect(named).not.toEqual([]);
	expect(named.filter((path = '') => !existsSync(join(docs, path)))).toEqual([]);
});
