import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Limits, not goals: a page that exceeds them probably repeats itself. */
const maxReadmeWords = 1800;
const maxTotalWords = 25_000;
/** Average per page. */
const maxWordsPerSentence = 20;

const root = join(__dirname, '..', '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
/** Does not count table bars and list marks. */
const countWords = (text: string): number =>
	text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Sentences of paragraphs and lists, without headings, tables, pictures, code and generated regions. */
const sentencesOf = (page: string): string[] =>
	read(page)
		.replaceAll(/<!-- generated: .*?<!-- end -->/gs, '')
		.replaceAll(/```.*?```/gs, '')
		.replaceAll(/^(?:#|\||<|!).*$/gm, '')
		.split(/\n{2,}|\n(?=\s*(?:-|\d+\.) )/)
		.flatMap((paragraph) => paragraph.split(/(?<=[.?!]\**)\s/))
		.filter((sentence) => countWords(sentence) > 1);

test('the README can be read in ten minutes, and all pages in two hours', () => {
	expect(countWords(read('README.md'))).toBeLessThanOrEqual(maxReadmeWords);
	expect(countWords(pages.map(read).join('\n'))).toBeLessThanOrEqual(maxTotalWords);
});

test.each(pages)('the sentences of %s are short on average', (page) => {
	const sentences = sentencesOf(page);
	expect(countWords(sentences.join(' ')) / sentences.length).toBeLessThanOrEqual(maxWordsPerSentence);
});

test('“email” is spelled as in n8n', () => {
	const prose = [...pages, 'CHANGELOG.md', 'SECURITY.md', 'emulator/README.md', 'emulator/package/README.md'];
	const withHyphen = prose.filter((page) => /e-mail/i.test(read(page)));
	expect(withHyphen).toEqual([]);
});
