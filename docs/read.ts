import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../scripts/places';

/** A file of the project. */
export function read(file: string): string {
	return readFileSync(join(places.root, file), 'utf8');
}
