const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Text as HTML shows it, also inside an attribute. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * Plain text as HTML: escaped, with empty lines between paragraphs (`<p>`) and line breaks inside
 * them (`<br>`). Blank text gives an empty string. Placeholders such as `{{variable_a_var}}` stay
 * as they are, and `htmlToText` gives the text back except for its whitespace.
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
