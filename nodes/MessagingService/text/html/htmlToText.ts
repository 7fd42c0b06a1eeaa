import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { Renderer } from './renderer';

/**
 * HTML as plain text to read, e.g. for the `text` beside the `html` of an e-mail (endpoint 12).
 *
 * Paragraphs and headings are separated by an empty line, other blocks by a line break; list items
 * start with `- ` or their number, indented by nesting; a link is `label (https://…)`, an image its
 * alternative text, a table row a line with ` | ` between the cells. Scripts, styles, the head,
 * templates and comments are left out. Placeholders such as `{{variable_a_var}}` stay as they are.
 * Any text is accepted: what is not HTML is text. Time is proportional to the length.
 */
export function htmlToText(html: string): string {
	const renderer = new Renderer();
	let attribute = '';
	let value = '';
	const slice = (start: number, end: number) => html.slice(start, end);
	const ignore = () => {};
	const callbacks: TokenizerCallbacks = {
		ontext: (start, end) => renderer.text(slice(start, end)),
		ontextentity: (codepoint) => renderer.text(String.fromCodePoint(codepoint)),
		onopentagname: (start, end) => renderer.openTag(slice(start, end).toLowerCase()),
		onopentagend: () => renderer.opened(),
		onselfclosingtag: () => renderer.opened(),
		onclosetag: (start, end) => renderer.close(slice(start, end).toLowerCase()),
		onattribname: (start, end) => {
			attribute = slice(start, end).toLowerCase();
			value = '';
		},
		onattribdata: (start, end) => {
			value += slice(start, end);
		},
		onattribentity: (codepoint) => {
			value += String.fromCodePoint(codepoint);
		},
		onattribend: () => renderer.attribute(attribute, value),
		oncdata: ignore,
		oncomment: ignore,
		ondeclaration: ignore,
		onprocessinginstruction: ignore,
		onend: ignore,
	};
	const tokenizer = new Tokenizer({}, callbacks);
	tokenizer.write(html);
	tokenizer.end();
	return renderer.finish();
}
