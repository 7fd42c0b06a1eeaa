import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../../scripts/places';
import { versions } from './versions';

/**
 * The result of one column: how many claims hold, why the others do not, or what n8n lacks for
 * them.
 */
export interface Seen {
	readonly title: string;
	readonly held: number;
	readonly of: number;
	readonly lacks?: string;
	readonly failures: Array<Readonly<Record<'claim' | 'reason', string>>>;
}

/** The results in one version of n8n. */
export interface Played extends Readonly<Record<'n8n' | 'node' | 'date', string>> {
	readonly columns: readonly Seen[];
}

const file = join(places.root, 'e2e', 'compat', 'results.json');

/** Replaces the stored results of a version in the table. */
export function keep(played: Played): void {
	const kept = JSON.parse(readFileSync(file, 'utf8')) as readonly Played[];
	const all = [...kept.filter(({ n8n }) => n8n !== played.n8n), played];
	const sorted = versions.flatMap((version) => all.filter(({ n8n }) => n8n === version));
	writeFileSync(file, `${JSON.stringify(sorted, null, '\t')}\n`);
}
