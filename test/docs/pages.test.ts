import { pages } from '../../docs/pages';
import { read } from '../../docs/read';

test('no page runs a program by a name that anybody may take on npm', () => {
	expect(pages.filter((page) => /\bnpx (?!--no -- )/.test(read(page)))).toEqual([]);
});

test('“email” is spelled as in n8n', () => {
	expect(
		pages.filter((page) => !page.startsWith('docs/es/') && /e-mail/i.test(read(page))),
	).toEqual([]);
});
