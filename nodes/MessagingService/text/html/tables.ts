/** A table that is being written: where it and its current row begin, as soon as something is written in them. */
interface Table {
	firstLine?: number | undefined;
	rowFirstLine?: number | undefined;
}

/** The tables around what is being written, the innermost last: on which lines their rows begin. */
export class Tables {
	private readonly tables: Table[] = [];

	get some(): boolean {
		return this.tables.length > 0;
	}

	/** The line on which the current row begins; none where nothing of it is written yet. */
	get rowLine(): number | undefined {
		return this.tables.at(-1)?.rowFirstLine;
	}

	open(): void {
		this.tables.push({});
	}

	/** Ends the innermost table: what was written in it stands in a row of the next one. */
	close(): void {
		const inner = this.tables.pop();
		if (inner?.firstLine !== undefined) this.written(inner.firstLine);
	}

	openRow(): void {
		const table = this.tables.at(-1);
		if (table) table.rowFirstLine = undefined;
	}

	/** Something was written on a line. */
	written(line: number): void {
		const table = this.tables.at(-1);
		if (!table) return;
		table.firstLine ??= line;
		table.rowFirstLine ??= line;
	}
}
