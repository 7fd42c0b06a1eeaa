import { Lists } from './lists';
import { Page } from './page';
import { Tables } from './tables';

/** What HTML and mail clients show as one space; other Unicode spaces are kept. */
const whitespace = /[ \t\n\r\f\u00A0]+/g;

/**
 * Writes plain text in one direction, without a tree and without recursion: gaps, spaces, list markers
 * and cell separators are asked for and written only when text follows them. Time and memory are
 * proportional to what is written.
 */
export class TextWriter {
	readonly page = new Page();
	private readonly lists = new Lists();
	private readonly tables = new Tables();
	/** What is owed before the next text. */
	private newlines: 0 | 1 | 2 = 0;
	private space = false;
	private marker: string | undefined;
	private separator = false;

	/** Text of a flow: runs of whitespace are one space, and none at the start of a line. */
	text(given: string): void {
		const text = given.replace(whitespace, ' ');
		const start = text.startsWith(' ') ? 1 : 0;
		if (start > 0) this.space = true;
		if (text.length === start) return;
		const endsInSpace = text.endsWith(' ');
		this.write(text.slice(start, endsInSpace ? -1 : undefined));
		this.space = endsInSpace;
	}

	/** Text of a `<pre>`: spaces and line breaks as they are. */
	verbatim(text: string): void {
		for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
			if (index > 0) this.lineBreak();
			if (line !== '') this.write(line);
		}
	}

	/** A space before the next text, unless a line starts there. */
	gap(): void {
		this.space = true;
	}

	/** A line break; two of them are an empty line, and more are no more than that. */
	lineBreak(): void {
		this.newlines = this.newlines === 0 ? 1 : 2;
	}

	/** What follows starts on a new line, or with `blankLine` after an empty one (not inside lists). */
	block(blankLine: boolean): void {
		// The first block of an item or a cell stays beside its marker or separator.
		if (this.marker !== undefined || this.separator) return;
		const wanted = blankLine && !this.lists.some ? 2 : 1;
		if (this.newlines < wanted) this.newlines = wanted;
	}

	openList(ordered: boolean, start: number): void {
		this.forget();
		this.block(true);
		this.lists.open(ordered, start);
	}

	closeList(): void {
		this.forget();
		this.lists.close();
		this.block(true);
	}

	openItem(): void {
		this.forget();
		this.block(false);
		this.marker = this.lists.marker();
	}

	closeItem(): void {
		this.forget();
		this.block(false);
	}

	openTable(): void {
		this.block(!this.tables.some);
		this.tables.open();
	}

	closeTable(): void {
		this.separator = false;
		this.tables.close();
		this.block(!this.tables.some);
	}

	openRow(): void {
		this.separator = false;
		this.block(false);
		this.tables.openRow();
	}

	openCell(): void {
		const { rowLine } = this.tables;
		if (rowLine === undefined) return;
		// Beside a cell of several lines there is no line to go on with.
		if (rowLine !== this.page.line) return this.block(false);
		this.newlines = 0;
		this.separator = true;
	}

	/** ` (note)` behind the last text, whatever is owed to the next one. */
	note(note: string): void {
		const { newlines, space, marker, separator } = this;
		this.newlines = 0;
		this.space = true;
		this.forget();
		this.write(`(${note})`);
		Object.assign(this, { newlines, space, marker, separator });
	}

	/** An item without text leaves no marker, an empty cell no separator. */
	private forget(): void {
		this.marker = undefined;
		this.separator = false;
	}

	private write(text: string): void {
		this.page.write(this.between(), text);
		this.newlines = 0;
		this.space = false;
		this.forget();
		this.tables.written(this.page.line);
	}

	/** What stands between the last text and the next one. */
	private between(): string {
		const { newlines, marker, lists } = this;
		if (newlines === 0 && !this.page.isEmpty) return this.separator ? ' | ' : this.space ? ' ' : '';
		const indent = ' '.repeat(marker === undefined ? lists.textIndent : lists.markerIndent);
		return `${'\n'.repeat(newlines)}${indent}${marker ?? ''}`;
	}
}
