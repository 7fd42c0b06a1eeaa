import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/v4';

import { places } from '../../scripts/places';

/** The versions of n8n in the table of `docs/install.md`, oldest first. */
export const versions = ['1.85.4', '1.100.1', '1.123.81', '2.0.3', '2.33.7', '2.41.1'] as const;

/** The version in `n8n/`. */
export const ownVersion = z
	.object({ dependencies: z.object({ n8n: z.string() }) })
	.parse(JSON.parse(readFileSync(join(places.root, 'n8n', 'package.json'), 'utf8')))
	.dependencies.n8n;

/** Whether a version such as `1.85.4` is at least another. */
export function isSince(version: string, major: number, minor: number): boolean {
	const [given = 0, givenMinor = 0] = version.split('.').map(Number);
	return given > major || (given === major && givenMinor >= minor);
}

/** The major version of Node for a version of n8n such as `1.85.4`. */
export function nodeFor(version: string): number {
	if (isSince(version, 2, 21)) return 24;
	return isSince(version, 1, 101) ? 22 : 20;
}
