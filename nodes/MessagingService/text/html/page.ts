/** Filler that newsletters put after their preview line, so that mail clients show nothing else there. */
const filler = /(?:[\u034F\u00AD\u2007\u200B-\u200D\u2060\uFEFF] ?){3,}/g;

/** Makes `https://example.com/` and `example.com` equal. */
const comparable = (address: string) => address.toLowerCase().replace(/^https?:\/\/|\/$/g, '');

/** The first lines of a table and its current row, once they have text. */
interface Table {
	firstLine?: number | undefined;
	rowLine?: number | undefined;
}

/** The text written so far, with the positions of open tables and the open link. */
export class Page {
	private readonly pieces: string[] = [];
	/** The current line, counted from 0. */
	private line = 0;
	/** Open tables, the innermost last. */
	private readonly tables: Table[] = [];
	private link: { readonly address: string; readonly label: string[] } | undefined;

	get isEmpty(): boolean {
		return this.pieces.length === 0;
	}

	get hasTable(): boolean {
		return this.tables.length > 0;
	}

	/** Appends a text after a separator. */
	write(separator: string, text: string): void {
		this.line += separator.split('\n').length - 1;
		this.pieces.push(separator, text);
		this.link?.label.push(separator === '' ? text : ` ${text}`);
		this.markStart(this.line);
	}

	openLink(address: string | undefined): void {
		this.link = address === undefined ? undefined : { address, label: [] };
	}

	/** Returns the label of the link, and its address unless the label is the address. */
	closeLink(): { readonly label: string; readonly address: string | undefined } {
		const label = this.link?.label.join('').trim() ?? '';
		const address = this.link?.address ?? '';
		this.link = undefined;
		return { label, address: comparable(label) === comparable(address) ? undefined : address };
	}

	openTable(): void {
		this.tables.push({});
	}

	/** The text of a table belongs to the current row of the outer table. */
	closeTable(): void {
		const line = this.tables.pop()?.firstLine;
		if (line !== undefined) this.markStart(line);
	}

	openRow(): void {
		Object.assign(this.tables.at(-1) ?? {}, { rowLine: undefined });
	}

	/** The state of the current row: without text, on one line so far, or on several. */
	get row(): 'empty' | 'oneLine' | 'moreLines' {
		const line = this.tables.at(-1)?.rowLine;
		if (line === undefined) return 'empty';
		return line === this.line ? 'oneLine' : 'moreLines';
	}

	private markStart(line: number): void {
		const table = this.tables.at(-1);
		if (!table) return;
		table.firstLine ??= line;
		table.rowLine ??= line;
	}

	/** Returns the text without trailing spaces and with at most one consecutive empty line. */
	finish(): string {
		const lines = this.pieces.join('').replace(filler, '').split('\n');
		return lines
			.map((line) => line.trimEnd())
			.filter((line, at, all) => line !== '' || all[at - 1] !== '')
			.join('\n')
			.replace(/^\n|\n$/g, '');
	}
}
