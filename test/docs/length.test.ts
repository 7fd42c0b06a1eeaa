import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Limits, not goals: pages that exceed them probably repeat something. What the code writes does not count. */
const maxReadmeWords = 1600;
const maxWords = 17_380;

const root = join(__dirname, '..', '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
/** Does not count table bars and list marks. */
const countWords = (text: string): number =>
	text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

const writtenByHand = (page: string): string =>
	read(page).replaceAll(/<!-- generated: .*?<!-- end -->/gs, '');

test('the README can be read in ten minutes, and all pages in an hour and a half', () => {
	expect(countWords(writtenByHand('README.md'))).toBeLessThanOrEqual(maxReadmeWords);
	expect(countWords(pages.map(writtenByHand).join('\n'))).toBeLessThanOrEqual(maxWords);
});

test('no page runs a program by a name that anybody may take on npm', () => {
	const all = [...pages, 'emulator/README.md', 'emulator/package/README.md'];
	expect(all.filter((page) => /\bnpx (?!--no -- )/.test(read(page)))).toEqual([]);
});

test('“email” is spelled as in n8n', () => {
	const prose = [...pages, 'CHANGELOG.md', 'SECURITY.md', 'emulator/README.md', 'emulator/package/README.md'];
	const withHyphen = prose.filter((page) => /e-mail/i.test(read(page)));
	expect(withHyphen).toEqual([]);
});
