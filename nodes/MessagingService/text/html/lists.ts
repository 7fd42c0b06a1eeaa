/** A list that is being written. */
interface List {
	readonly ordered: boolean;
	next: number;
	/** Spaces before the markers of this list, and before the text of its current item. */
	readonly markerIndent: number;
	textIndent: number;
}

/** Deep nesting is indented only so far, or lines would be all indent. */
const deepestIndent = 40;

/** The lists around what is being written, the innermost last: markers, and how far lines are indented. */
export class Lists {
	private readonly lists: List[] = [];

	get some(): boolean {
		return this.lists.length > 0;
	}

	/** Spaces before a line that begins with a marker. */
	get markerIndent(): number {
		return this.lists.at(-1)?.markerIndent ?? 0;
	}

	/** Spaces before any other line. */
	get textIndent(): number {
		return this.lists.at(-1)?.textIndent ?? 0;
	}

	open(ordered: boolean, start: number): void {
		const markerIndent = Math.min(this.textIndent, deepestIndent);
		this.lists.push({ ordered, next: start, markerIndent, textIndent: markerIndent });
	}

	close(): void {
		this.lists.pop();
	}

	/** The marker of the next item, which its text stands behind. */
	marker(): string {
		const list = this.lists.at(-1);
		const marker = list?.ordered ? `${list.next}. ` : '- ';
		if (list) {
			list.next += 1;
			list.textIndent = list.markerIndent + marker.length;
		}
		return marker;
	}
}
