import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Typical refusals of messaging and email services in English and Spanish, one per line. */

const linesOf = (file: string): readonly string[] =>
	readFileSync(join(__dirname, file), 'utf8').trim().split('\n');

/** Used to measure the word list, and to add words it had missed. */
export const refusals = linesOf('refusals.txt');

/** Written after the word list was complete; no words are added because of these. */
export const unseen = linesOf('unseen.txt');
