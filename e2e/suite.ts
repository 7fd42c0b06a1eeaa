import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../scripts/build';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';

/** The words of a claim that follow the name of a suite. */
export const wordsGiven = (): string => process.argv.slice(2).join(' ');

/** Returns an empty folder for n8n's data, which is deleted at the end. */
export function emptyFolder(name: string, atEnd: Run['atEnd']): string {
	mkdirSync(places.demo, { recursive: true });
	const folder = mkdtempSync(join(places.demo, `${name}-`));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	return folder;
}

/** Runs a suite as a program, after building the package. */
export function runSuite(minutes: number, work: (run: Run) => Promise<void>): void {
	const built = async (run: Run) => {
		say('Building the package ...');
		buildPackage();
		await work(run);
	};
	void runProgram(built, minutes * 60_000).then((code) => process.exit(code));
}
