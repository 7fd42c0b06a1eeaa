import fc from 'fast-check';
import { htmlToText, textToHtml } from '../../../nodes/MessagingService/text/html';
import { runs } from '../../tools/runs';

describe('htmlToText', () => {
	it.each([
		['nothing of nothing', '', ''],
		['text without any element', 'a  b\nc', 'a b c'],
		['inline elements without a gap', '<b>a</b><i>b</i> <span>c</span>', 'ab c'],
		['an empty line between paragraphs', '<p>a</p><p>b</p>', 'a\n\nb'],
		['an empty line around headings', 'a<h1>b</h1>c<h2>d</h2>', 'a\n\nb\n\nc\n\nd'],
		['a line break between other blocks', '<div>a</div><div>b<section>c</section></div>d', 'a\nb\nc\nd'],
		['a line break for br', 'a<br>b<br/>c</br>d', 'a\nb\nc\nd'],
		['an empty line for two br', 'a<br><br>b', 'a\n\nb'],
		['at most one empty line', '<p>a</p><br><br><br><p></p><p>&nbsp;</p><hr><p>b</p>', 'a\n\n---\n\nb'],
		['no additional line for br at the end of a block', '<div>a<br></div><div>b</div>', 'a\nb'],
		['an empty line for a block with br only', '<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
		['no line for what newsletters hide at the end', '<p>a</p><p>&shy;&shy;&shy;</p>', 'a'],
		['paragraphs that are never closed', '<p>a<p>b', 'a\n\nb'],
		['a rule', 'a<hr>b', 'a\n\n---\n\nb'],
		['collapsed white space', ' <p> a \t\n b&nbsp; c </p> ', 'a b c'],
		['a space between a word and an element only where there is one', 'a <b> b </b> c<b>d</b>', 'a b cd'],
		[
			'decoded entities',
			'&lt;b&gt; &amp;amp; &aacute; &#233; &#x1F600; &notit; &',
			'<b> &amp; á é 😀 ¬it; &',
		],
		[
			'comments, scripts, styles, titles and templates as nothing',
			'a<!-- x --><script>if (a<b) "</p>"</script><style>p{}</style><title>t</title><template><p>x<template>y</template>z</p>x</template>b',
			'ab',
		],
		['a script that pretends to be closed', 'a<script/>x</script>b', 'ab'],
		[
			'a whole document without its head',
			'<!DOCTYPE html><html><head><meta charset=utf-8><title>t</title><template><p>y</p></template><xml><a>96</a></xml></head><body>b</body></html>',
			'b',
		],
		['text directly behind the head', '<head><title>t</title></head>a', 'a'],
		['a body although the head is never closed', '<head><title>t</title><p>a', 'a'],
		['conditional comments', '<!--[if mso]>x<![endif]-->a<![if !mso]>b<![endif]>', 'ab'],
		[
			'other elements of raw text as nothing',
			'<iframe><p>x</p></iframe><noembed>x</noembed><noframes>x</noframes>a',
			'a',
		],
		['upper case', '<P>a</P><SCRIPT>x</SCRIPT><BR>b', 'a\n\nb'],
		['unknown elements as their content', '<o:p>a</o:p><x-y>b</x-y>', 'ab'],
		[
			'previews and other hidden elements as nothing',
			'<div style="display:none;max-height:0"><p>x</p>x</div><b hidden>x</b><i style="mso-hide: all">x<br>x</i>a',
			'a',
		],
		['text in a container of layout', '<td style="font-size:0px;max-height:0.5em"><p>a</p></td>', 'a'],
		['signs that open no element', 'a < b, 1<2 && c > d', 'a < b, 1<2 && c > d'],
	])('gives %s', (_, html, text) => {
		expect(htmlToText(html)).toBe(text);
	});

	it.each([
		['a hyphen before each item', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
		['a hyphen in numbered lists too', '<ol><li>a</li><li>b</li></ol>', '- a\n- b'],
		['an empty line around the list', 'a<ul><li>b</li></ul>c', 'a\n\n- b\n\nc'],
		[
			'nested items on lines of their own',
			'<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>',
			'- a\n- b\n- c\n- d',
		],
		['lines behind the first', '<ol><li>a<br>b<div>c</div></li></ol>', '- a\nb\nc'],
		['paragraphs beside their marker', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\nb\n- c'],
		['items that are never closed', '<ul><li>a<li>b</ul>c', '- a\n- b\n\nc'],
		['text behind an item on a line of its own', '<ul><li>a</li>b</ul>', '- a\nb'],
		['no marker for an empty item', '<ul><li></li><li>a</li><li></ul>b', '- a\n\nb'],
		['a hyphen for an item without a list', '<li>a</li>', '- a'],
		['the rest as it is when lists are closed too often', '</ul></ol></li>a', 'a'],
	])('lists: gives %s', (_, html, text) => {
		expect(htmlToText(html)).toBe(text);
	});

	it.each([
		['label and address', '<a href="https://x.mx/a?b=1&amp;c">here</a>.', 'here (https://x.mx/a?b=1&c).'],
		[
			'the address once when it is the label',
			'<a href="https://x.mx/a">https://x.mx/a</a>',
			'https://x.mx/a',
		],
		['the label alone when it says the same', '<a href="https://x.mx/">X.mx</a>', 'X.mx'],
		[
			'the address when the label has a space that the address has not',
			'<a href="https://x.mx/ab">x.mx/a <b>b</b></a>',
			'x.mx/a b (https://x.mx/ab)',
		],
		[
			'the address when there is no label',
			'a <a href="https://x.mx"><img src="x"></a> b',
			'a https://x.mx b',
		],
		[
			'mailto: without its prefix and parameters',
			'<a href="mailto:a@x.mx?subject=x">write</a>',
			'write (a@x.mx)',
		],
		['a mail address once', '<a href="MAILTO:a@x.mx">a@x.mx</a>', 'a@x.mx'],
		['tel: without its prefix', '<a href="tel:+525512345678">call</a>', 'call (+525512345678)'],
		['the label when there is no address', '<a>a</a> <a name="x">b</a> <a href="">c</a>', 'a b c'],
		[
			'the label when the address leads nowhere',
			'<a href="#x">a</a> <a href="javascript:x()">b</a> <a href="/c">c</a>',
			'a b c',
		],
		[
			'the address behind the label of a block',
			'<a href="https://x.mx"><div>a</div></a><div>b</div>',
			'a (https://x.mx)\nb',
		],
		['one space on either side', 'x<a href="https://x.mx"> a </a>b', 'x a (https://x.mx) b'],
		['a label of several parts', '<a href="https://x.mx"><b>a</b> <i>b</i></a>', 'a b (https://x.mx)'],
		[
			'links that are never closed',
			'<a href="https://x.mx">a<a href="https://y.mx">b',
			'a (https://x.mx)b (https://y.mx)',
		],
		['an alternative text as a label', '<a href="https://x.mx"><img alt="Logo"></a>', 'Logo (https://x.mx)'],
		['an address without its line breaks', '<a href=" https://x.mx/\na ">b</a>', 'b (https://x.mx/a)'],
		[
			'an address whole that holds another one',
			'<a href="https://x.mx/?to=mailto:a@x.mx">b</a>',
			'b (https://x.mx/?to=mailto:a@x.mx)',
		],
		['the first of two addresses', '<a href="https://x.mx" href="https://y.mx">b</a>', 'b (https://x.mx)'],
	])('links: gives %s', (_, html, text) => {
		expect(htmlToText(html)).toBe(text);
	});

	it.each([
		['alternative texts of images', 'a<img alt="b &amp; c">d<img><img alt="">', 'a b & c d'],
		[
			'a row per line',
			'<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
			'A | B\n1 | 2',
		],
		['cells and rows that are never closed', '<table><tr><td>1<td>2<tr><td>3</table>a', '1 | 2\n3\n\na'],
		[
			'paragraphs in cells as paragraphs',
			'<table><tr><td><p>1</p></td><td><div>2</div></td></tr></table>',
			'1\n\n2',
		],
		['an empty line around a table', 'a<table><tr><td>1</td></tr></table>b', 'a\n\n1\n\nb'],
		[
			'one separator for a cell of several parts',
			'<table><tr><td>1</td><td>2<b>3</b> 4</td></tr></table>',
			'1 | 23 4',
		],
		[
			'no separator for empty cells',
			'<table><tr><td></td><td>1</td><td></td><td>2</td><td></td></tr></table>a',
			'1 | 2\n\na',
		],
		[
			'cells beside the last of several lines',
			'<table><tr><td>1<br>2</td><td>3</td></tr></table>',
			'1\n2 | 3',
		],
		[
			'nested tables in reading order',
			'<table><tr><td><table><tr><td>1</td></tr><tr><td>2</td></tr></table></td><td>3</td></tr></table>',
			'1\n2\n3',
		],
		[
			'a list in a cell with all its markers',
			'<table><tr><td>a</td><td><ul><li>b</li><li>c</li></ul></td></tr></table>',
			'a\n\n- b\n- c',
		],
		['the rest as it is when tables are closed too often', '</td></tr></table>a', 'a'],
		['cells without a table', '<td>a</td><td>b</td>', 'a | b'],
		[
			'the lines of preformatted text',
			'a<pre>\n  b   c\n\td\n\n\n e&lt; &gt;</pre>f',
			'a\n\nb c\nd\n\ne< >\n\nf',
		],
		['elements in preformatted text', '<pre>a <b> b</b>\n<i>  c</i></pre>', 'a b\nc'],
		['no trailing spaces in preformatted text', '<pre>a   \nb   </pre>', 'a\nb'],
	])('gives %s', (_, html, text) => {
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
		['escaped characters', `<a href="x">'&amp;`, '<p>&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;</p>'],
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
					'&amp;',
					'<p>',
					'<!--',
					']]>',
					'</script>',
					'{{variable_a_var}}',
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
		const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
		fc.assert(
			fc.property(fc.array(paragraph, { maxLength: 4 }), (paragraphs) => {
				const text = paragraphs.join('\n\n');
				expect(htmlToText(textToHtml(text))).toBe(text);
			}),
			{ numRuns: runs(500), seed: 22 },
		);
	});
});
