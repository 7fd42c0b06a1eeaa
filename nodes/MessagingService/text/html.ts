import { Parser } from 'htmlparser2';

/**
 * Longer HTML is cut, as by mail programs: the parser compares each closing tag with all open
 * elements.
 */
const mostRead = 100_000;
/** Pictures in the HTML itself. */
const embedded = /\bdata:[\w/+.-]+;base64,[\w+/=]*/g;

/** Elements with an empty line before and after, except in lists. */
const paragraphs = /^(?:p|h[1-6]|pre|blockquote|figure|hr|ul|ol|dl|table)$/;
/** Elements that start on a new line. */
const lines =
	/^(?:div|li|section|article|header|footer|main|nav|aside|address|center|dt|dd|form|fieldset|figcaption|option|caption)$/;
const neverShown = /^(?:title|script|style|template|xml|iframe|noembed|noframes)$/;
/** Preview lines, and what is meant for other screens. */
const hides = /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|max-height:\s*0(?![\d.])/i;
/** Filler that newsletters put after their preview line. */
const filler = /(?:[\u034F\u00AD\u2007\u200B-\u200D\u2060\uFEFF] ?){3,}/g;

const space = /[\0\s]/g;
const spaceInLine = /[\0\t\v\f\r\u00A0]/g;

/** Signs for what separates texts, none of which is in the text of an element. */
const marker = { paragraph: '\f', row: '\r', line: '\v', item: '\0' } as const;
/** What stands where an element begins. */
const beginnings: Readonly<Record<string, string>> = {
	...{ br: '\n', li: marker.item, td: '\t', th: '\t', hr: '---' },
};

/**
 * Returns what a run of separators means: the strongest counts. A line break after another one
 * leaves a line empty.
 */
function separatorFor(run: string): string {
	if (/\f|[\v\n] *\n/.test(run)) return '\n\n';
	if (run.includes(marker.row)) return '\n';
	if (run.includes('\t')) return ' | ';
	return /[\v\n]/.test(run) ? '\n' : ' ';
}

/**
 * Returns the part of a link's address to show; empty for one that leads nowhere outside the page.
 */
function shownAddress(href: string): string {
	const address = href.replace(/[\0\t\n\v\f\r]/g, '').trim();
	if (!/^(?:https?:|mailto:|tel:|\{\{)/i.test(address)) return '';
	return address.replace(/^(?:mailto|tel):([^?]*).*/i, '$1');
}

/** Makes `https://example.com/` and `example.com` equal. */
const comparable = (address: string) => address.toLowerCase().replace(/^https?:\/\/|\/$/g, '');

/**
 * Converts HTML to readable plain text, e.g. for the `text` beside the `html` of an e-mail
 * (endpoint 12). A link becomes
 * `label (https://…)`, an image its alternative text, an item of a list `- item`, a row of a table
 * `cell | cell`. What mail programs hide is left out. Placeholders such as `{{variable_a_var}}` are
 * kept. What is not HTML is text.
 */
export function htmlToText(html: string): string {
	const pieces: string[] = [];
	/** Open elements from a hidden one on, lists, tables and preformatted texts. */
	const open = { hidden: 0, list: 0, table: 0, pre: 0 };
	let link: { readonly address: string; readonly start: number } | undefined;
	const add = (text: string) => void (open.hidden === 0 && pieces.push(text));

	function separate(name: string): void {
		const isInner = open.list > 0 || (name === 'table' && open.table > 0);
		if (paragraphs.test(name)) add(isInner ? marker.line : marker.paragraph);
		if (lines.test(name)) add(marker.line);
		if (name === 'tr') add(marker.row);
	}
	function count(name: string, by: 1 | -1): void {
		if (name === 'ul' || name === 'ol') open.list += by;
		if (name === 'table' || name === 'pre') open[name] += by;
	}
	const parser = new Parser({
		ontext: (text) => add(text.replace(open.pre > 0 ? spaceInLine : space, ' ')),
		onopentag(name, { href = '', alt = '', style = '', hidden }) {
			if (open.hidden > 0 || neverShown.test(name) || hidden !== undefined || hides.test(style)) {
				open.hidden += 1;
				return;
			}
			separate(name);
			count(name, 1);
			add(beginnings[name] ?? '');
			if (name === 'img') add(` ${alt.replace(space, ' ')} `);
			if (name === 'a') link = { address: shownAddress(href), start: pieces.length };
		},
		onclosetag(name) {
			if (open.hidden > 0) {
				open.hidden -= 1;
				return;
			}
			if (name === 'a' && link?.address) {
				const label = pieces.splice(link.start).join('');
				const words = label.trimEnd();
				const isSame = comparable(words.trim()) === comparable(link.address);
				const shown = words.trim() === '' ? link.address : `${words} (${link.address})`;
				add((isSame ? words : shown) + label.slice(words.length));
			}
			if (name === 'a') link = undefined;
			count(name, -1);
			separate(name);
		},
	});
	parser.end(html.replace(embedded, '').slice(0, mostRead));
	return (
		pieces
			.join('')
			.replace(filler, '')
			// An item without text is none.
			.replace(/\0[\s\0]*/g, (run) =>
				run.includes(marker.paragraph) ? run.replaceAll(marker.item, '') : '\v- ',
			)
			.trim()
			.replace(/[ \n\v\f\r\t]+/g, separatorFor)
	);
}

const escapes = new Map(
	Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }),
);

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&${escapes.get(character)};`);

/**
 * Converts plain text to escaped HTML: empty lines separate paragraphs (`<p>`), and line breaks
 * become `<br>`. Blank text becomes an empty string, and placeholders are kept. `htmlToText` is the
 * inverse, except for whitespace.
 */
export const textToHtml = (text: string): string =>
	text
		.split(/\r\n|\r|\n/)
		.map((line) => (line.trim() === '' ? '' : escapeHtml(line)))
		.join('\n')
		.split(/^\n+|\n{2,}|\n$/)
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
		.join('\n');
