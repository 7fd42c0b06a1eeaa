/** What newsletters put behind their preview line so that mail programs show nothing else there. */
const filler = /(?:[\u034F\u00AD\u2007\u200B-\u200D\u2060\uFEFF] ?){3,}/g;

/** `https://example.com/` and `example.com` tell a reader the same. */
const comparable = (address: string) => address.toLowerCase().replace(/^https?:\/\/|\/$/g, '');

/** The lines on which a table and its current row begin, as soon as something is written in them. */
interface Table {
	firstLine?: number | undefined;
	rowLine?: number | undefined;
}

/** What is written: texts and what stands between them, and where on it tables and a link begin. */
export class Page {
	private readonly pieces: string[] = [];
	/** On which it ends, counted from 0. */
	private line = 0;
	/** Around what is being written, the innermost last. */
	private readonly tables: Table[] = [];
	private link: { readonly address: string; readonly label: string[] } | undefined;

	get isEmpty(): boolean {
		return this.pieces.length === 0;
	}

	get hasTable(): boolean {
		return this.tables.length > 0;
	}

	/** A text, and what stands between the last one and it. */
	write(between: string, text: string): void {
		this.line += between.split('\n').length - 1;
		this.pieces.push(between, text);
		this.link?.label.push(between === '' ? text : ` ${text}`);
		this.written(this.line);
	}

	openLink(address: string | undefined): void {
		this.link = address === undefined ? undefined : { address, label: [] };
	}

	/** What was written since, and the address of the link, unless that is what it says. */
	closeLink(): { readonly label: string; readonly address: string | undefined } {
		const label = this.link?.label.join('').trim() ?? '';
		const address = this.link?.address ?? '';
		this.link = undefined;
		return { label, address: comparable(label) === comparable(address) ? undefined : address };
	}

	openTable(): void {
		this.tables.push({});
	}

	/** What was written in a table stands in a row of the one around it. */
	closeTable(): void {
		const line = this.tables.pop()?.firstLine;
		if (line !== undefined) this.written(line);
	}

	openRow(): void {
		Object.assign(this.tables.at(-1) ?? {}, { rowLine: undefined });
	}

	/** Whether something of the current row is written, and if so whether it is on one line so far. */
	get row(): 'empty' | 'oneLine' | 'moreLines' {
		const line = this.tables.at(-1)?.rowLine;
		if (line === undefined) return 'empty';
		return line === this.line ? 'oneLine' : 'moreLines';
	}

	private written(line: number): void {
		const table = this.tables.at(-1);
		if (!table) return;
		table.firstLine ??= line;
		table.rowLine ??= line;
	}

	/** All that was written: no trailing spaces, at most one empty line in a row. */
	finish(): string {
		const lines = this.pieces.join('').replace(filler, '').split('\n');
		return lines
			.map((line) => line.trimEnd())
			.filter((line, at, all) => line !== '' || all[at - 1] !== '')
			.join('\n')
			.replace(/^\n|\n$/g, '');
	}
}
