import { overBudget, pages } from '../../docs/words';
import { read } from '../../docs/read';

test('no page has more words by hand than its budget', () => {
	expect(overBudget()).toEqual([]);
});

test('no page runs a program by a name that anybody may take on npm', () => {
	expect(pages.filter((page) => /\bnpx (?!--no -- )/.test(read(page)))).toEqual([]);
});

test('“email” is spelled as in n8n', () => {
	expect(pages.filter((page) => !page.startsWith('docs/es/') && /e-mail/i.test(read(page)))).toEqual([]);
});
