import fc from 'fast-check';
import { htmlToText } from '../../../nodes/MessagingService/text/html';

const tags =
	'p div br hr ul ol li table tr td th a img pre b head body template script style title svg math form'.split(
		' ',
	);

const soup = fc.string({
	unit: fc.oneof(
		fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}/>`])),
		fc.constantFrom(
			'<a href="https://x.mx/">',
			'<img alt="x">',
			'<!--',
			'-->',
			'<![CDATA[',
			']]>',
			'&amp;',
			'&#0;',
			'<',
		),
		fc.constantFrom('a', 'b ', ' ', '\n', '\u00A0', '"', "'"),
	),
	maxLength: 60,
});

it('tag soup becomes tidy text: no trailing spaces, no consecutive empty lines, none at the ends', () => {
	fc.assert(
		fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (html) => {
			const text = htmlToText(html);
			expect(text).not.toMatch(/[ \t\u00A0]$/m);
			expect(text).not.toMatch(/\n\n\n|^\n|\n$/);
		}),
		{ numRuns: 1000, seed: 23 },
	);
});

it('every letter outside hidden elements is kept, in order', () => {
	const unit = fc.constantFrom(
		...'p div ul ol li table tr td pre b a h1 section'
			.split(' ')
			.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
		...'abcdefg ',
	);
	fc.assert(
		fc.property(fc.string({ unit, maxLength: 60 }), (html) => {
			const letters = html.replace(/<[^>]*>/g, '').replace(/ /g, '');
			expect(htmlToText(html).replace(/[\d.|\s-]/g, '')).toBe(letters);
		}),
		{ numRuns: 1000, seed: 24 },
	);
});
