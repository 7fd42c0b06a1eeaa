import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../scripts/places';

/** Reads a file of the repository. */
export function read(file: string): string {
	return readFileSync(join(places.root, file), 'utf8');
}
