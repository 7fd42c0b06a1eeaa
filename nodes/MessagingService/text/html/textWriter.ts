import { Page } from './page';

/** Shown as one space by HTML and mail clients; other Unicode spaces are kept. */
const whitespace = /[ \t\n\r\f\u00A0]+/g;

/** Maximum indentation of nested lists. */
const deepestIndent = 40;

/** What to write before the next text. */
interface Pending {
	newlines: 0 | 1 | 2;
	space: boolean;
	marker?: string | undefined;
	separator?: boolean;
}

/**
 * Writes plain text sequentially, without a tree or recursion: line breaks, spaces, list markers and cell separators stay
 * pending until text follows. Time and memory are linear in the output.
 */
export class TextWriter {
	private readonly page = new Page();
	/** Open lists, the innermost last, with the spaces before markers and before other lines. */
	private readonly lists: Array<{ next: number | undefined; markerIndent: number; textIndent: number }> = [];
	private pending: Pending = { newlines: 0, space: false };

	/** Writes text with collapsed whitespace, and none at the start of a line. */
	text(raw: string): void {
		const text = raw.replace(whitespace, ' ');
		this.pending.space ||= text.startsWith(' ');
		if (text === '' || text === ' ') return;
		this.write(text.replace(/^ | $/g, ''));
		this.pending.space = text.endsWith(' ');
	}

	/** Writes the text of a `<pre>` unchanged. */
	verbatim(text: string): void {
		for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
			if (index > 0) this.lineBreak();
			if (line !== '') this.write(line);
		}
	}

	/** Two line breaks make an empty line; more have no further effect. */
	lineBreak(): void {
		this.pending.newlines = this.pending.newlines === 0 ? 1 : 2;
	}

	/** Starts a new line, or with `blankLine` a paragraph (not inside lists). */
	block(blankLine: boolean): void {
		// The first block of an item or cell stays on the line of its marker or separator.
		if (this.pending.marker !== undefined || this.pending.separator) return;
		const wanted = blankLine && this.lists.length === 0 ? 2 : 1;
		if (this.pending.newlines < wanted) this.pending.newlines = wanted;
	}

	/** @param start first number; `undefined` for bullets */
	openList(start?: number): void {
		this.dropMarker();
		this.block(true);
		const indent = Math.min(this.lists.at(-1)?.textIndent ?? 0, deepestIndent);
		this.lists.push({ next: start, markerIndent: indent, textIndent: indent });
	}

	closeList(): void {
		this.dropMarker();
		this.lists.pop();
		this.block(true);
	}

	openItem(): void {
		this.closeItem();
		const list = this.lists.at(-1);
		const marker = list?.next === undefined ? '- ' : `${list.next}. `;
		this.pending.marker = marker;
		if (!list) return;
		if (list.next !== undefined) list.next += 1;
		list.textIndent = list.markerIndent + marker.length;
	}

	closeItem(): void {
		this.dropMarker();
		this.block(false);
	}

	openTable(): void {
		this.block(!this.page.hasTable);
		this.page.openTable();
	}

	closeTable(): void {
		this.pending.separator = false;
		this.page.closeTable();
		this.block(!this.page.hasTable);
	}

	openRow(): void {
		this.pending.separator = false;
		this.block(false);
		this.page.openRow();
	}

	openCell(): void {
		const { row } = this.page;
		if (row === 'empty') return;
		// After a cell of several lines, the next cell needs a new line.
		if (row === 'moreLines') return this.block(false);
		this.pending = { newlines: 0, space: false, separator: true };
	}

	openLink(address: string | undefined): void {
		this.closeLink();
		this.page.openLink(address);
	}

	/** Appends ` (address)` to the label; what is pending stays so. */
	closeLink(): void {
		const { label, address } = this.page.closeLink();
		if (address === undefined) return;
		if (label === '') return this.text(address);
		const { pending } = this;
		this.pending = { newlines: 0, space: true };
		this.write(`(${address})`);
		this.pending = pending;
	}

	finish(): string {
		this.closeLink();
		return this.page.finish();
	}

	/** Drops the marker of an item without text, and the separator of an empty cell. */
	private dropMarker(): void {
		this.pending = { ...this.pending, marker: undefined, separator: false };
	}

	private write(text: string): void {
		this.page.write(this.separator(), text);
		this.pending = { newlines: 0, space: false };
	}

	private separator(): string {
		const { newlines, space, marker, separator } = this.pending;
		if (newlines === 0 && !this.page.isEmpty) return separator ? ' | ' : space ? ' ' : '';
		const { markerIndent = 0, textIndent = 0 } = this.lists.at(-1) ?? {};
		return `${'\n'.repeat(newlines)}${' '.repeat(marker === undefined ? textIndent : markerIndent)}${marker ?? ''}`;
	}
}
