import { blocks, dropped, headElements, paragraphs } from './elements';
import { saysTheSame, shownAddress } from './linkAddress';
import { TextWriter } from './textWriter';

/** Attributes that are read. */
const attributes = new Set(['href', 'alt', 'start']);

/**
 * Turns the tokens of an HTML text into calls of a `TextWriter`. Only counters are kept, no tree: the
 * library's own Parser searches its list of open elements for every closing tag, so its time grows
 * with the square of the nesting, and reading needs no more than this.
 */
export class Renderer {
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
		return this.writer.page.finish();
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
		this.writer.page.openLabel();
	}

	private closeLink(): void {
		if (!this.link) return;
		const { address } = this.link;
		this.link = undefined;
		const label = this.writer.page.closeLabel();
		if (address === undefined) return;
		if (label === '') this.writer.text(address);
		else if (!saysTheSame(label, address)) this.writer.note(address);
	}
}
