import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Refusals in the manner of messaging and e-mail services, in English and Spanish, one a line. */
export const refusals: readonly string[] = readFileSync(join(__dirname, 'refusals.txt'), 'utf8')
	.trim()
	.split('\n');
