/** What newsletters put behind their preview line so that mail programs show nothing else there. */
const filler = /(?:[\u034F\u00AD\u2007\u200B-\u200D\u2060\uFEFF] ?){3,}/g;

/** What is written: texts and what stands between them. */
export class Page {
	private readonly pieces: string[] = [];
	private label: string[] | undefined;
	/** On which it ends, counted from 0. */
	line = 0;

	get isEmpty(): boolean {
		return this.pieces.length === 0;
	}

	/** A text, and what stands between the last one and it. */
	write(between: string, text: string): void {
		this.line += between.split('\n').length - 1;
		this.pieces.push(between, text);
		this.label?.push(between === '' ? text : ` ${text}`);
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
}
