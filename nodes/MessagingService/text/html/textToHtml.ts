const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * Converts plain text to escaped HTML: empty lines separate paragraphs (`<p>`), and line breaks become `<br>`. Blank text
 * becomes an empty string, and placeholders are kept. `htmlToText` is the inverse, except for whitespace.
 */
export function textToHtml(text: string): string {
	const paragraph: string[] = [];
	const result: string[] = [];
	for (const line of [...text.split(/\r\n|\r|\n/), '']) {
		if (line.trim() !== '') {
			paragraph.push(escapeHtml(line));
		} else if (paragraph.length > 0) {
			result.push(`<p>${paragraph.join('<br>\n')}</p>`);
			paragraph.length = 0;
		}
	}
	return result.join('\n');
}
