import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bounds, not goals: a page that grows past them says something twice. */
const mostOfReadme = 1800;
const mostOfAll = 25_000;
/** Words in a sentence of prose, on average over a page. */
const mostOfASentence = 20;

const root = join(__dirname, '..', '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
/** The bars of a table and the marks of a list are no words. */
const words = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Paragraphs and items of lists: no headings, tables, pictures, code, nor what a program fills in. */
const sentencesOf = (page: string): string[] =>
	read(page)
		.replaceAll(/<!-- generated: .*?<!-- end -->/gs, '')
		.replaceAll(/```.*?```/gs, '')
		.replaceAll(/^(?:#|\||<|!).*$/gm, '')
		.split(/\n{2,}|\n(?=\s*(?:-|\d+\.) )/)
		.flatMap((paragraph) => paragraph.split(/(?<=[.?!]\**)\s/))
		.filter((sentence) => words(sentence) > 1);

test('the README can be read in ten minutes, and all pages in two hours', () => {
	expect(words(read('README.md'))).toBeLessThanOrEqual(mostOfReadme);
	expect(words(pages.map(read).join('\n'))).toBeLessThanOrEqual(mostOfAll);
});

test.each(pages)('sentences of %s are short', (page) => {
	const sentences = sentencesOf(page);
	expect(words(sentences.join(' ')) / sentences.length).toBeLessThanOrEqual(mostOfASentence);
});

test('email is written as n8n writes it', () => {
	const prose = [...pages, 'CHANGELOG.md', 'SECURITY.md', 'emulator/README.md', 'emulator/package/README.md'];
	const withHyphen = prose.filter((page) => /e-mail/i.test(read(page)));
	expect(withHyphen).toEqual([]);
});
