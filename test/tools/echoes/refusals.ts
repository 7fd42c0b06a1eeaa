import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Refusals in the manner of messaging and e-mail services, in English and Spanish, one a line. */

const linesOf = (file: string): readonly string[] =>
	readFileSync(join(__dirname, file), 'utf8').trim().split('\n');

/** The list of words was measured with these, and got those that it had missed. */
export const refusals = linesOf('refusals.txt');

/** Written after the last word of the list: none is added because of these. */
export const unseen = linesOf('unseen.txt');
