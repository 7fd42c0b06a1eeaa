import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

/** The words that a picture shows, as written on the page it was taken of, by kind. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** For each kind of words, the selector of the elements that hold them. */
export type WordsAt = Readonly<Record<string, string>>;

/**
 * Runs on the page: the texts of the elements that can be seen. What is scrolled away or covered is
 * in no picture.
 */
const seen = `(elements) => elements
	.filter((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		return hit !== null && (element.contains(hit) || hit.contains(element));
	})
	.flatMap((element) => (element.value || element.innerText).split('\\n'))
	.map((text) => text.replace(/\\s+/g, ' ').trim())
	.filter((text) => text !== '')`;

/** Returns the words of a page that can be seen. */
export async function wordsOn(page: Page, at: WordsAt): Promise<Words> {
	const words: Record<string, string[]> = {};
	for (const [kind, selector] of Object.entries(at))
		words[kind] = await page.evaluate<string[]>(
			`(${seen})([...document.querySelectorAll(${JSON.stringify(selector)})])`,
		);
	return words;
}

const file = 'words.json';

/** Writes the words of pictures beside them; those of pictures that were not taken stay. */
export function keepWords(folder: string, taken: Readonly<Record<string, Words>>): void {
	const path = join(folder, file);
	const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
	const all = Object.entries({ ...known, ...taken }).sort(([a], [b]) => a.localeCompare(b));
	writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, '\t')}\n`);
}
