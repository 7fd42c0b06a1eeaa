import assert from 'node:assert/strict';

import { resources } from '../../nodes/MessagingService/operations';
import { exampleChecks } from '../checks/examples/examples';
import type { Check } from '../checks/world';

/** The demo contains every operation that does not wait. */
const [demo] = exampleChecks.filter(({ claim }) => claim.startsWith('examples/demo.json'));

const operations = resources
	.flatMap(({ operations: those }) => those)
	.filter(({ value }) => value !== 'sendAndWait');

export const operationChecks: readonly Check[] = [
	{
		claim: `Each of the ${operations.length} non-waiting operations reaches the service in one run of the demo`,
		async run(world) {
			assert.ok(demo);
			await demo.run(world);
			const reached = new Set<string | undefined>(
				world.emulator.requests.map(({ endpoint }) => endpoint),
			);
			const missing = operations.filter(
				({ endpoints }) => !endpoints.some((name) => reached.has(name)),
			);
			assert.deepEqual(
				missing.map(({ action }) => action),
				[],
			);
		},
	},
];
