import { globSync } from 'node:fs';
import given from './budgets.json';
import { places } from '../scripts/places';
import { read } from './read';

/**
 * How many words each page may have by hand; what the code writes into it does not count. To say something new, take
 * something away, or give it a page with a reader and a job.
 */
const budgets: Readonly<Record<string, number>> = given;

/** The pages of the documents; notes of examples and words in the editor are prose as well. */
export const pages = globSync('{*,docs/*,docs/es/*,bench/*,e2e/compat/*,emulator/*,emulator/package/*}.md', {
	cwd: places.root,
}).sort();

/** Table bars and list marks do not count. */
const wordsByHand = (page: string): number =>
	read(page)
		.replaceAll(/<!-- generated: .*?<!-- end -->/gs, '')
		.split(/\s+/)
		.filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Each page with its words and its budget; a page without one may have none. */
const counts = () => pages.map((page) => ({ page, words: wordsByHand(page), budget: budgets[page] ?? 0 }));

/** Says which pages are longer than they may be, and which budgets have no page. */
export const overBudget = (): string[] => [
	...counts()
		.filter(({ words, budget }) => words > budget)
		.map(({ page, words, budget }) => `${page} has ${words} words; docs/budgets.json allows ${budget}.`),
	...Object.keys(budgets)
		.filter((page) => !pages.includes(page))
		.map((page) => `${page} does not exist; docs/budgets.json has a budget for it.`),
];

/** The words of each page beside its budget, and all together. */
export function wordsByPage(): string {
	const all = counts();
	const total = (key: 'words' | 'budget') => all.reduce((sum, one) => sum + one[key], 0);
	return [...all, { page: 'all pages', words: total('words'), budget: total('budget') }]
		.map(({ page, words, budget }) => `${`${words}`.padStart(6)} of ${`${budget}`.padStart(6)}  ${page}`)
		.join('\n');
}
