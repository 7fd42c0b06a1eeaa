import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageName } from '../checks/workflows';
import type { Check } from '../checks/world';

export const workers = ['worker-1', 'worker-2'];

/** Returns the output of a process. */
export const logOf = (folder: string, name: string): string =>
	readFileSync(join(folder, name, 'n8n.log'), 'utf8');

/** Returns the output of all workers and of the processes that receive webhooks. */
export const workedOn = (folder: string): string =>
	[...workers, 'main', 'webhook', 'webhook-2'].map((name) => logOf(folder, name)).join('\f');

export const workerChecks: readonly Check[] = [
	{
		claim: 'Both workers ran executions, and neither logs a warning about the package',
		async run({ log }) {
			const logs = log().split('\f').slice(0, workers.length);
			for (const text of logs) assert.match(text, /started execution|finished execution/i);
			const complaints = logs
				.flatMap((text) => text.split('\n'))
				.filter((line) => !line.slice(0, 40).includes('debug') && line.includes(packageName))
				.filter((line) => /\b(failed|could not)\b/i.test(line));
			assert.deepEqual(complaints, []);
		},
	},
];
