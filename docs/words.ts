import { globSync } from 'node:fs';
import { places } from '../scripts/places';
import { read } from './read';

/**
 * How many words each page may have by hand; what the code writes into it does not count. To say something new, take
 * something away, or give it a page with a reader and a job.
 */
const budgets: Readonly<Record<string, number>> = {
	'bench/README.md': 744,
	'e2e/compat/README.md': 150,
	'CHANGELOG.md': 811,
	'CONTRIBUTING.md': 1000,
	'README.md': 1452,
	'SECURITY.md': 278,
	'docs/architecture.md': 200,
	'docs/decisions.md': 1200,
	'docs/delivery.md': 1163,
	'docs/email.md': 335,
	'docs/emulator.md': 350,
	'docs/es/README.md': 1670,
	'docs/first-hour.md': 206,
	'docs/install.md': 450,
	'docs/one-time-passwords.md': 620,
	'docs/people.md': 1566,
	'docs/queue-mode.md': 550,
	'docs/reference.md': 50,
	'docs/security.md': 900,
	'docs/speed.md': 300,
	'docs/sms.md': 441,
	'docs/trigger.md': 423,
	'docs/troubleshooting.md': 1009,
	'docs/whatsapp.md': 127,
	'emulator/README.md': 400,
	'emulator/package/README.md': 350,
};

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
		.map(({ page, words, budget }) => `${page} has ${words} words; docs/words.ts allows ${budget}.`),
	...Object.keys(budgets)
		.filter((page) => !pages.includes(page))
		.map((page) => `${page} does not exist; docs/words.ts has a budget for it.`),
];

/** The words of each page beside its budget, and all together. */
export function wordsByPage(): string {
	const all = counts();
	const total = (key: 'words' | 'budget') => all.reduce((sum, one) => sum + one[key], 0);
	return [...all, { page: 'all pages', words: total('words'), budget: total('budget') }]
		.map(({ page, words, budget }) => `${`${words}`.padStart(6)} of ${`${budget}`.padStart(6)}  ${page}`)
		.join('\n');
}
