import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { TextWriter } from './textWriter';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not for reading. */
const dropped = words('template script style title iframe noembed noframes');

/** Elements that may stand in the head; as in browsers, any other one starts the body. */
const headElements = words('html head meta link base basefont title style script template noscript xml');

/** Elements with an empty line before and behind. */
const paragraphs = words('p h1 h2 h3 h4 h5 h6 pre xmp blockquote figure hr dl');

/** Elements that start on a line of their own. */
const blocks = words(
	'address article aside body caption center dd details dialog div dt fieldset figcaption footer form ' +
		'header html legend main nav option section summary tbody tfoot thead',
);

/** Attributes that are read. */
const attributes = words('href alt start');

/** Addresses worth reading; a placeholder of a variable becomes an address later. */
const readableAddress = /^(https?:\/\/|mailto:|tel:|\{\{)/i;

/** What to show of a link's address, or `undefined` when it leads nowhere outside the page. */
function shownAddress(href: string | undefined): string | undefined {
	const address = (href ?? '').replace(/[\t\n\r]/g, '').trim();
	if (!readableAddress.test(address)) return undefined;
	const withoutScheme = address.replace(/^(mailto|tel):/i, '');
	return (withoutScheme === address ? address : (withoutScheme.split('?', 1)[0] ?? '')) || undefined;
}

/** `https://example.com/` and `example.com` tell a reader the same. */
const comparable = (address: string) =>
	address
		.toLowerCase()
		.replace(/^https?:\/\//, '')
		.replace(/\/$/, '');

/**
 * Turns the tokens of an HTML text into calls of a `TextWriter`. Only counters are kept, no tree: the
 * library's own Parser searches its list of open elements for every closing tag, so its time grows
 * with the square of the nesting, and reading needs no more than this.
 */
class Renderer {
	readonly writer = new TextWriter();
	private name = '';
	private readonly attributes = new Map<string, string>();
	private inHead = false;
	private skipped: { name: string; depth: number } | undefined;
	private preDepth = 0;
	/** HTML drops a line break directly behind `<pre>`. */
	private preJustOpened = false;
	private link: { address: string | undefined } | undefined;

	text(text: string): void {
		if (this.skipped || this.inHead) return;
		if (this.preDepth === 0) return this.writer.text(text);
		this.writer.verbatim(this.preJustOpened ? text.replace(/^\r?\n/, '') : text);
		this.preJustOpened = false;
	}

	openTag(name: string): void {
		this.name = name;
		this.attributes.clear();
	}

	attribute(name: string, value: string): void {
		if (attributes.has(name) && !this.attributes.has(name)) this.attributes.set(name, value);
	}

	/** The opening tag is complete. */
	opened(): void {
		const { name } = this;
		if (this.skipped) {
			if (name === this.skipped.name) this.skipped.depth += 1;
			return;
		}
		if (name === 'head') this.inHead = true;
		else if (!headElements.has(name) && !name.includes(':')) this.inHead = false;
		if (dropped.has(name)) this.skipped = { name, depth: 1 };
		else this.open(name);
	}

	close(name: string): void {
		if (this.skipped) {
			if (name === this.skipped.name) this.skipped.depth -= 1;
			if (this.skipped.depth === 0) this.skipped = undefined;
			return;
		}
		const { writer } = this;
		if (name === 'head') this.inHead = false;
		else if (name === 'a') this.closeLink();
		else if (name === 'ul' || name === 'ol') writer.closeList();
		else if (name === 'li') writer.closeItem();
		else if (name === 'table') writer.closeTable();
		else if (name === 'br') writer.lineBreak();
		else if (name === 'pre' || name === 'xmp') this.preDepth = Math.max(0, this.preDepth - 1);
		this.separate(name);
	}

	finish(): string {
		this.closeLink();
		return this.writer.finish();
	}

	private open(name: string): void {
		const { writer } = this;
		this.separate(name);
		this.preJustOpened = false;
		if (name === 'br') writer.lineBreak();
		else if (name === 'hr') this.rule();
		else if (name === 'a') this.openLink();
		else if (name === 'img' || name === 'image') this.image();
		else if (name === 'ul' || name === 'ol') writer.openList(name === 'ol', this.listStart());
		else if (name === 'li') writer.openItem();
		else if (name === 'table') writer.openTable();
		else if (name === 'tr') writer.openRow();
		else if (name === 'td' || name === 'th') writer.openCell();
		else if (name === 'pre' || name === 'xmp') {
			this.preDepth += 1;
			this.preJustOpened = true;
		}
	}

	private separate(name: string): void {
		if (paragraphs.has(name)) this.writer.block(true);
		else if (blocks.has(name)) this.writer.block(false);
	}

	private rule(): void {
		this.writer.text('---');
		this.writer.block(true);
	}

	private listStart(): number {
		const start = Number.parseInt(this.attributes.get('start') ?? '', 10);
		return Number.isSafeInteger(start) ? start : 1;
	}

	private image(): void {
		this.writer.gap();
		this.writer.text(this.attributes.get('alt') ?? '');
		this.writer.gap();
	}

	private openLink(): void {
		this.closeLink();
		this.link = { address: shownAddress(this.attributes.get('href')) };
		this.writer.openLabel();
	}

	private closeLink(): void {
		if (!this.link) return;
		const { address } = this.link;
		this.link = undefined;
		const label = this.writer.closeLabel();
		if (address === undefined) return;
		if (label === '') this.writer.text(address);
		else if (comparable(label) !== comparable(address)) this.writer.note(address);
	}
}

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
