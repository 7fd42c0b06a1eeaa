/** What was typed into the search: words, "several words in quotes", and -words or -"words" that must not occur. */
export interface Wanted {
	readonly words: readonly string[];
	readonly without: readonly string[];
}

const token = /(-?)(?:"([^"]+)"?|(\S+))/g;

/** In the letters in which it was typed. A lone quote or hyphen is a word like any other. */
export function wantedOf(typed: string): Wanted {
	const words: string[] = [];
	const without: string[] = [];
	for (const [, minus, phrase, word] of typed.matchAll(token)) {
		const text = phrase?.trim() ?? word ?? '';
		if (text !== '') (minus === '-' ? without : words).push(text);
	}
	return { words, without };
}
