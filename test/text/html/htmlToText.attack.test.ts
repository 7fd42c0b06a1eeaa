import fc from 'fast-check';
import { htmlToText } from '../../../nodes/MessagingService/text/html/htmlToText';
import { textToHtml } from '../../../nodes/MessagingService/text/html/textToHtml';
import { cpuTime } from '../../tools/cpuTime';

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
		...'p div ul ol li table tr td pre b a h1 section'.split(' ').flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
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

it.each([
	['nested elements', '<b>'.repeat(200_000)],
	['nested blocks, closed', '<div>a'.repeat(100_000) + '</div>'.repeat(100_000)],
	['nested lists', '<ul><li>a'.repeat(100_000)],
	['nested tables', '<table><tr><td>a'.repeat(60_000) + '</table>'.repeat(60_000)],
	['nested links', '<a href=https://x.mx>'.repeat(50_000)],
	['nested templates', '<template>'.repeat(100_000)],
	['nested foreign elements', '<svg>'.repeat(100_000) + '</lineargradient>'.repeat(50_000)],
	['closing tags that close nothing', '<b>'.repeat(100_000) + '</i>'.repeat(100_000)],
	['implied closings', '<p>a<li>b<td>c'.repeat(70_000)],
	['less-than signs', '<'.repeat(1_000_000)],
	['ampersands', '&'.repeat(1_000_000)],
	['entities that never end', '&am'.repeat(300_000)],
	['entities', '&amp;'.repeat(200_000)],
	['comments that never end', '<!--'.repeat(250_000)],
	['dashes in a comment', `<!--${'-'.repeat(1_000_000)}`],
	['declarations that never end', '<!'.repeat(500_000)],
	['attributes that never end', '<a href="'.repeat(100_000)],
	['attributes without number', `<a ${'x=1 '.repeat(250_000)}>`],
	['entities in an attribute', `<a href="https://${'&amp;'.repeat(200_000)}">x</a>`],
	['line breaks in an address', `<a href="https://x${'\n'.repeat(1_000_000)}">x</a>`],
	['scripts that never end', '<script>' + '</scrip'.repeat(140_000)],
	['titles that never end', '<title>&amp;</titl'.repeat(60_000)],
	['filler', `${'&zwnj;&nbsp;'.repeat(80_000)}${'\u200C\u200Ca'.repeat(200_000)}`],
	['spaces', `a${' \u00A0'.repeat(500_000)}b`],
	['spaces in preformatted text', `<pre>a${' '.repeat(1_000_000)}b`],
	['lines in preformatted text', `<pre>${'\n '.repeat(500_000)}`],
	['a label of many parts', `<a href="https://x.mx">${'<b>a</b> '.repeat(100_000)}</a>`],
])('takes a moment for a megabyte of %s', (_, html) => {
	const spent = cpuTime(() => {
		htmlToText(html);
	});
	expect(spent).toBeLessThan(5000);
});

it.each(['\n', ' \n', '<', '&amp;', 'a\n', '\r'])(
	'textToHtml takes a moment for a megabyte of %j',
	(unit) => {
		const spent = cpuTime(() => {
			htmlToText(textToHtml(unit.repeat(1_000_000 / unit.length)));
		});
		expect(spent).toBeLessThan(5000);
	},
);
