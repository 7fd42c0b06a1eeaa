/** A list that is being written. Deep nesting is indented only so far, or lines would be all indent. */
interface List {
	ordered: boolean;
	next: number;
	/** Spaces before the markers of this list, and before the text of its current item. */
	markerIndent: number;
	textIndent: number;
}

/** A table that is being written; lines are counted from 0, -1 stands for nothing written yet. */
interface Table {
	firstLine: number;
	rowFirstLine: number;
}

const deepestIndent = 40;

/** What HTML and mail clients show as one space; other Unicode spaces are kept. */
const whitespace = /[ \t\n\r\f\u00A0]+/g;

/** What newsletters put behind their preview line so that mail programs show nothing else there. */
const filler = /(?:[\u00AD\u034F\u2007\u200B-\u200D\u2060\uFEFF] ?){3,}/g;

/**
 * Writes plain text in one direction, without a tree and without recursion: gaps, spaces, list markers
 * and cell separators are asked for and written only when text follows them. Time and memory are
 * proportional to what is written.
 */
export class TextWriter {
	private readonly pieces: string[] = [];
	private readonly lists: List[] = [];
	private readonly tables: Table[] = [];
	/** What is owed before the next text. */
	private newlines: 0 | 1 | 2 = 0;
	private space = false;
	private marker: string | undefined;
	private separator = false;
	private line = 0;
	private label: string[] | undefined;

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
		const wanted = blankLine && this.lists.length === 0 ? 2 : 1;
		if (this.newlines < wanted) this.newlines = wanted;
	}

	openList(ordered: boolean, start: number): void {
		this.forget();
		this.block(true);
		const markerIndent = Math.min(this.indent, deepestIndent);
		this.lists.push({ ordered, next: start, markerIndent, textIndent: markerIndent });
	}

	closeList(): void {
		this.forget();
		this.lists.pop();
		this.block(true);
	}

	openItem(): void {
		this.forget();
		this.block(false);
		const list = this.lists.at(-1);
		this.marker = list?.ordered ? `${list.next}. ` : '- ';
		if (!list) return;
		list.next += 1;
		list.textIndent = list.markerIndent + this.marker.length;
	}

	closeItem(): void {
		this.forget();
		this.block(false);
	}

	openTable(): void {
		this.block(this.tables.length === 0);
		this.tables.push({ firstLine: -1, rowFirstLine: -1 });
	}

	closeTable(): void {
		this.separator = false;
		const inner = this.tables.pop();
		const outer = this.tables.at(-1);
		if (inner && outer && outer.rowFirstLine < 0) outer.rowFirstLine = inner.firstLine;
		if (inner && outer && outer.firstLine < 0) outer.firstLine = inner.firstLine;
		this.block(!outer);
	}

	openRow(): void {
		this.separator = false;
		this.block(false);
		const table = this.tables.at(-1);
		if (table) table.rowFirstLine = -1;
	}

	openCell(): void {
		const table = this.tables.at(-1);
		if (!table || table.rowFirstLine < 0) return;
		// Beside a cell of several lines there is no line to go on with.
		if (table.rowFirstLine !== this.line) return this.block(false);
		this.newlines = 0;
		this.separator = true;
	}

	/** From here on text is also the label of a link. */
	openLabel(): void {
		this.label = [];
	}

	/** The label since `openLabel`. */
	closeLabel(): string {
		const label = (this.label ?? []).join('').trim();
		this.label = undefined;
		return label;
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

	/** All that was written: no trailing spaces, at most one empty line in a row. */
	finish(): string {
		const lines: string[] = [];
		for (const line of this.pieces.join('').replace(filler, '').split('\n')) {
			const trimmed = line.trimEnd();
			if (trimmed !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(trimmed);
		}
		if (lines.at(-1) === '') lines.pop();
		return lines.join('\n');
	}

	private get indent(): number {
		return this.lists.at(-1)?.textIndent ?? 0;
	}

	/** An item without text leaves no marker, an empty cell no separator. */
	private forget(): void {
		this.marker = undefined;
		this.separator = false;
	}

	private write(text: string): void {
		const startsLine = this.newlines > 0 || this.pieces.length === 0;
		if (startsLine) {
			if (this.pieces.length > 0) {
				this.pieces.push('\n'.repeat(this.newlines));
				this.line += this.newlines;
			}
			const indent = this.marker === undefined ? this.indent : (this.lists.at(-1)?.markerIndent ?? 0);
			this.pieces.push(' '.repeat(indent) + (this.marker ?? ''));
		} else if (this.separator) {
			this.pieces.push(' | ');
		} else if (this.space) {
			this.pieces.push(' ');
		}
		if (this.label) this.label.push(this.space || startsLine ? ` ${text}` : text);
		this.pieces.push(text);
		this.newlines = 0;
		this.space = false;
		this.separator = false;
		this.marker = undefined;
		const table = this.tables.at(-1);
		if (table && table.rowFirstLine < 0) table.rowFirstLine = this.line;
		if (table && table.firstLine < 0) table.firstLine = this.line;
	}
}
