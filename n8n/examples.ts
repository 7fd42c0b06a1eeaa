import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../scripts/places';
import { Workflow } from './rest/workflow';

const folder = join(places.root, 'examples');
// In an example, the address of the emulator; replaced when that one had to take another port.
const local = /http:\/\/127\.0\.0\.1:\d+/g;

/** The files of `examples/`, by name. */
export const exampleFiles = (): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort();

/** A workflow of `examples/`, with the address of this emulator in it. */
export function readExample(file: string, emulatorUrl: string): Workflow {
	return pointedAt(emulatorUrl, JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** The same workflow with the address of this emulator in place of an earlier one's. */
export function pointedAt(emulatorUrl: string, workflow: unknown): Workflow {
	return Workflow.parse(JSON.parse(JSON.stringify(workflow).replaceAll(local, emulatorUrl)));
}
