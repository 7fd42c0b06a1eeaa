import { Page } from './page';

/** What HTML and mail clients show as one space; other Unicode spaces are kept. */
const whitespace = /[ \t\n\r\f\u00A0]+/g;

/** Deep nesting is indented only so far, or lines would be all indent. */
const deepestIndent = 40;

/** What is to stand before the next text. */
interface Owed {
	newlines: 0 | 1 | 2;
	space: boolean;
	marker?: string | undefined;
	separator?: boolean;
}

/**
 * Writes plain text in one direction, without a tree and without recursion: gaps, spaces, list markers
 * and cell separators are asked for and written only when text follows them. Time and memory are
 * proportional to what is written.
 */
export class TextWriter {
	private readonly page = new Page();
	/** Around what is being written, the innermost last: the spaces before markers, and before other lines. */
	private readonly lists: Array<{ next: number | undefined; markerIndent: number; textIndent: number }> = [];
	private owed: Owed = { newlines: 0, space: false };

	/** Text of a flow: runs of whitespace are one space, and none at the start of a line. */
	text(given: string): void {
		const text = given.replace(whitespace, ' ');
		this.owed.space ||= text.startsWith(' ');
		if (text === '' || text === ' ') return;
		this.write(text.replace(/^ | $/g, ''));
		this.owed.space = text.endsWith(' ');
	}

	/** Text of a `<pre>`: spaces and line breaks as they are. */
	verbatim(text: string): void {
		for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
			if (index > 0) this.lineBreak();
			if (line !== '') this.write(line);
		}
	}

	/** A line break; two of them are an empty line, and more are no more than that. */
	lineBreak(): void {
		this.owed.newlines = this.owed.newlines === 0 ? 1 : 2;
	}

	/** What follows starts on a new line, or with `blankLine` after an empty one (not inside lists). */
	block(blankLine: boolean): void {
		// The first block of an item or a cell stays beside its marker or separator.
		if (this.owed.marker !== undefined || this.owed.separator) return;
		const wanted = blankLine && this.lists.length === 0 ? 2 : 1;
		if (this.owed.newlines < wanted) this.owed.newlines = wanted;
	}

	/** @param start its first number; none for a list without numbers */
	openList(start?: number): void {
		this.forget();
		this.block(true);
		const indent = Math.min(this.lists.at(-1)?.textIndent ?? 0, deepestIndent);
		this.lists.push({ next: start, markerIndent: indent, textIndent: indent });
	}

	closeList(): void {
		this.forget();
		this.lists.pop();
		this.block(true);
	}

	openItem(): void {
		this.closeItem();
		const list = this.lists.at(-1);
		const marker = list?.next === undefined ? '- ' : `${list.next}. `;
		this.owed.marker = marker;
		if (!list) return;
		if (list.next !== undefined) list.next += 1;
		list.textIndent = list.markerIndent + marker.length;
	}

	closeItem(): void {
		this.forget();
		this.block(false);
	}

	openTable(): void {
		this.block(!this.page.hasTable);
		this.page.openTable();
	}

	closeTable(): void {
		this.owed.separator = false;
		this.page.closeTable();
		this.block(!this.page.hasTable);
	}

	openRow(): void {
		this.owed.separator = false;
		this.block(false);
		this.page.openRow();
	}

	openCell(): void {
		const { row } = this.page;
		if (row === 'empty') return;
		// Beside a cell of several lines there is no line to go on with.
		if (row === 'moreLines') return this.block(false);
		this.owed = { newlines: 0, space: false, separator: true };
	}

	openLink(address: string | undefined): void {
		this.closeLink();
		this.page.openLink(address);
	}

	/** ` (address)` behind the label, whatever is owed to the next text. */
	closeLink(): void {
		const { label, address } = this.page.closeLink();
		if (address === undefined) return;
		if (label === '') return this.text(address);
		const { owed } = this;
		this.owed = { newlines: 0, space: true };
		this.write(`(${address})`);
		this.owed = owed;
	}

	finish(): string {
		this.closeLink();
		return this.page.finish();
	}

	/** An item without text leaves no marker, an empty cell no separator. */
	private forget(): void {
		this.owed = { ...this.owed, marker: undefined, separator: false };
	}

	private write(text: string): void {
		this.page.write(this.between(), text);
		this.owed = { newlines: 0, space: false };
	}

	/** What stands between the last text and the next one. */
	private between(): string {
		const { newlines, space, marker, separator } = this.owed;
		if (newlines === 0 && !this.page.isEmpty) return separator ? ' | ' : space ? ' ' : '';
		const { markerIndent = 0, textIndent = 0 } = this.lists.at(-1) ?? {};
		return `${'\n'.repeat(newlines)}${' '.repeat(marker === undefined ? textIndent : markerIndent)}${marker ?? ''}`;
	}
}
