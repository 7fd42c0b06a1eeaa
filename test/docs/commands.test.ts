import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';

const root = join(__dirname, '..', '..');
const files = globSync('{*,.ci/*,{docs,emulator,bench,e2e}/**/*}{.md,run}', { cwd: root }).sort();

test.each(files)('the npm scripts that %s names exist', (file) => {
	const text = readFileSync(join(root, file), 'utf8');
	const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
	expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});
