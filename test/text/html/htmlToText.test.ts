import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText, textToHtml } from '../../../nodes/MessagingService/text/html';
import { listed } from '../../tools/listed';
import { runs } from '../../tools/runs';

/** What is shown of HTML: the claim, the HTML and its text, with \n and \t written out. */
const cases = readFileSync(join(__dirname, 'shown.txt'), 'utf8')
	.replaceAll('\n\t', ' ')
	.trimEnd()
	.split('\n')
	.map((line) => line.replaceAll('\\n', '\n').replaceAll('\\t', '\t').split(' ⇒ '))
	.map(([claim = '', html = '', text = '']) => [claim, html, text] as const);

describe('htmlToText', () => {
	it.each(cases)('gives %s', (_, html, text) => {
		expect(htmlToText(html)).toBe(text);
	});

	it('reads text behind pictures in the HTML itself, and not more than 100 kB', () => {
		const picture = `<img src="data:image/png;base64,${'QUJD'.repeat(100_000)}" alt="b">`;
		expect(htmlToText(`<p>a</p>${picture}<p>c</p>`)).toBe('a\n\nb\n\nc');
		expect(htmlToText('a'.repeat(200_000))).toHaveLength(100_000);
	});

	it('keeps placeholders in text, attributes and addresses', () => {
		expect(
			htmlToText(
				'<p>Hola {{variable_a_var}} <a href="{{variable_b_var}}">ver</a> <a href="https://x.mx/{{variable_c_var}}">x</a></p>',
			),
		).toBe('Hola {{variable_a_var}} ver ({{variable_b_var}}) x (https://x.mx/{{variable_c_var}})');
	});
});

describe('textToHtml', () => {
	it.each([
		['nothing for blank text', ' \n\n ', ''],
		['a paragraph', 'a', '<p>a</p>'],
		['paragraphs for empty lines', 'a\n\n \nb', '<p>a</p>\n<p>b</p>'],
		['br for line breaks of any kind', 'a\nb\r\nc\rd', '<p>a<br>\nb<br>\nc<br>\nd</p>'],
		[
			'escaped characters',
			`<a href="x">'&amp;`,
			'<p>&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;</p>',
		],
		['placeholders as they are', 'Hola {{variable_a_var}}', '<p>Hola {{variable_a_var}}</p>'],
	])('gives %s', (_, text, html) => {
		expect(textToHtml(text)).toBe(html);
	});

	const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

	it('is reversed by htmlToText except for white space, for any text', () => {
		const text = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 60 }),
			fc.string({
				unit: fc.constantFrom(
					...'ab <>&"\';/!-\n\r\t#',
					...listed`&amp; | <p> | <!-- | ]]> | </script> | {{variable_a_var}}`,
				),
				maxLength: 40,
			}),
		);
		fc.assert(
			fc.property(text, (given) => {
				expect(collapsed(htmlToText(textToHtml(given)))).toBe(collapsed(given));
			}),
			{ numRuns: runs(700), seed: 21 },
		);
	});

	it('is reversed by htmlToText with lines and paragraphs, for tidy text', () => {
		const line = fc.stringMatching(/^[a-z<>&"'{}|*-][a-z<>&"'{}|*-]{0,9}$/);
		const paragraph = fc
			.array(line, { minLength: 1, maxLength: 3 })
			.map((lines) => lines.join('\n'));
		fc.assert(
			fc.property(fc.array(paragraph, { maxLength: 4 }), (paragraphs) => {
				const text = paragraphs.join('\n\n');
				expect(htmlToText(textToHtml(text))).toBe(text);
			}),
			{ numRuns: runs(500), seed: 22 },
		);
	});
});

const tags =
	'p div br hr ul ol li table tr td th a img pre b head body template script style title svg math form'.split(
		' ',
	);

const soup = fc.string({
	unit: fc.oneof(
		fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}/>`])),
		fc.constantFrom(
			...listed`
			<a href="https://x.mx/"> | <img alt="x"> | <!-- | --> | <![CDATA[ | ]]> | &amp; | &#0; | <
		`,
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

/** Each file has mailed HTML, a line of `=====`, and the text that a person would write for it. */
const newsletters = join(__dirname, 'newsletters');

it.each(readdirSync(newsletters))('%s reads well as text', (name) => {
	const [html = '', text] = readFileSync(join(newsletters, name), 'utf8').split('\n=====\n');
	expect(`${htmlToText(html)}\n`).toBe(text);
});
