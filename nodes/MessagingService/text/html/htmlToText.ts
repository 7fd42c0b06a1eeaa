import { Tokenizer } from 'htmlparser2';
import { close, dropped, headElements, open } from './elements';
import { TextWriter } from './textWriter';

const isVerbatim = (name: string): boolean => name === 'pre' || name === 'xmp';

/**
 * Converts HTML to readable plain text, e.g. for the `text` beside the `html` of an e-mail (endpoint 12).
 *
 * Paragraphs and headings are separated by an empty line, other blocks by a line break. List items start with `- ` or
 * their number, indented by nesting. A link becomes `label (https://…)`, an image its alternative text, a table row a
 * line with ` | ` between the cells. Scripts, styles, the head, templates and comments are dropped. Placeholders such as
 * `{{variable_a_var}}` are kept. Any input is accepted: what is not HTML is text.
 *
 * Takes linear time, because it keeps counters and no tree: the library's own Parser searches its list of open elements
 * for every closing tag.
 */
export function htmlToText(html: string): string {
	const writer = new TextWriter();
	const attributes = new Map<string, string>();
	let element = '';
	let attribute = '';
	let value = '';
	let inHead = false;
	let skipped: { readonly name: string; depth: number } | undefined;
	let verbatimDepth = 0;
	/** HTML drops a line break directly after `<pre>`. */
	let dropsLineBreak = false;

	const slice = (start: number, end: number) => html.slice(start, end);
	const nameAt = (start: number, end: number) => slice(start, end).toLowerCase();

	function read(text: string): void {
		if (skipped || inHead) return;
		if (verbatimDepth === 0) return writer.text(text);
		writer.verbatim(dropsLineBreak ? text.replace(/^\r?\n/, '') : text);
		dropsLineBreak = false;
	}

	function opened(): void {
		if (skipped) {
			if (element === skipped.name) skipped.depth += 1;
			return;
		}
		if (element === 'head') inHead = true;
		else if (!headElements.has(element) && !element.includes(':')) inHead = false;
		if (dropped.has(element)) {
			skipped = { name: element, depth: 1 };
			return;
		}
		open(element, writer, attributes);
		dropsLineBreak = isVerbatim(element);
		if (dropsLineBreak) verbatimDepth += 1;
	}

	function closed(name: string): void {
		if (skipped) {
			if (name === skipped.name) skipped.depth -= 1;
			if (skipped.depth === 0) skipped = undefined;
			return;
		}
		if (name === 'head') inHead = false;
		if (isVerbatim(name)) verbatimDepth = Math.max(0, verbatimDepth - 1);
		close(name, writer, attributes);
	}

	const ignore = () => {};
	const tokenizer = new Tokenizer(
		{},
		{
			ontext: (start, end) => read(slice(start, end)),
			ontextentity: (codepoint) => read(String.fromCodePoint(codepoint)),
			onopentagname: (start, end) => {
				element = nameAt(start, end);
				attributes.clear();
			},
			onopentagend: opened,
			onselfclosingtag: opened,
			onclosetag: (start, end) => closed(nameAt(start, end)),
			onattribname: (start, end) => {
				attribute = nameAt(start, end);
				value = '';
			},
			onattribdata: (start, end) => void (value += slice(start, end)),
			onattribentity: (codepoint) => void (value += String.fromCodePoint(codepoint)),
			// If a name is repeated, the first attribute wins.
			onattribend: () => void (attributes.has(attribute) || attributes.set(attribute, value)),
			oncdata: ignore,
			oncomment: ignore,
			ondeclaration: ignore,
			onprocessinginstruction: ignore,
			onend: ignore,
		},
	);
	tokenizer.write(html);
	tokenizer.end();
	return writer.finish();
}
