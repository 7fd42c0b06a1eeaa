import fc from 'fast-check';
import { htmlToText, textToHtml } from '../../../nodes/MessagingService/text/html';
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
	['nested elements', '<b>'],
	['nested lists', '<ul><li>a'],
	['nested tables', '<table><tr><td>a'],
	['nested links', '<a href=https://x.mx><div>a'],
	['nested links in foreign elements', '<svg><a href=https://x.mx>a'],
	['nested templates', '<template>'],
	['implied closings', '<p>a<li>b<td>c'],
	['less-than signs', '<'],
	['entities that never end', '&am'],
	['entities', '&amp;'],
	['comments that never end', '<!--'],
	['attributes that never end', '<a href="'],
	['scripts that never end', '<script></scrip'],
	['filler', '&zwnj;&nbsp;\u200C\u200Ca'],
	['spaces', ' \u00A0\n'],
	['line breaks', '<br> '],
	['empty items', '<li> '],
	['cells', '<td>\v'],
	['beginnings of pictures', 'data:'],
])('takes a moment for %s', (_, unit) => {
	const many = unit.repeat(100_000 / unit.length);
	const spent = cpuTime(() => {
		for (const html of [
			many,
			`<pre>a${many}`,
			`<a href="https://x${many}">b</a>`,
			`<b style="display:${many}">a`,
		])
			htmlToText(html);
	});
	expect(spent).toBeLessThan(2000);
});

it('takes a moment for closing tags that close nothing', () => {
	const spent = cpuTime(() => {
		htmlToText('<b>'.repeat(100_000) + '</i>'.repeat(100_000));
		htmlToText('<b>'.repeat(17_000) + '</i>'.repeat(12_000));
	});
	expect(spent).toBeLessThan(4000);
});

it.each(['\n', ' \n', '<', 'a\n', '\r'])('textToHtml takes a moment for many %j', (unit) => {
	const spent = cpuTime(() => {
		textToHtml(unit.repeat(1_000_000 / unit.length));
	});
	expect(spent).toBeLessThan(2000);
});
