import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/v4';

import { places } from '../../scripts/places';
import { versions } from './versions';

/**
 * The result of one column: how many claims hold, why the others do not, or what n8n lacks for
 * them.
 */
const Seen = z.object({
	title: z.string(),
	held: z.number(),
	of: z.number(),
	lacks: z.string().optional(),
	failures: z.array(z.object({ claim: z.string(), reason: z.string() })),
});
export type Seen = z.infer<typeof Seen>;

/** The results in one version of n8n. */
const Played = z.object({
	n8n: z.string(),
	node: z.string(),
	date: z.string(),
	columns: z.array(Seen),
});
export type Played = z.infer<typeof Played>;

const file = join(places.root, 'e2e', 'compat', 'results.json');

/** Replaces the stored results of a version in the table. */
export function keep(played: Played): void {
	const kept = z.array(Played).parse(JSON.parse(readFileSync(file, 'utf8')));
	const all = [...kept.filter(({ n8n }) => n8n !== played.n8n), played];
	const sorted = versions.flatMap((version) => all.filter(({ n8n }) => n8n === version));
	writeFileSync(file, `${JSON.stringify(sorted, null, '\t')}\n`);
}
