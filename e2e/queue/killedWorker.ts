import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { runs } from '../checks/running';
import { start } from '../checks/workflows';
import type { Check, World } from '../checks/world';
import { accountOf, keyedTo, taken, thousand, width } from '../crash/thousand';

/** A world in queue mode. */
export interface QueueWorld extends World {
	/** Kills the worker that runs an execution, and restarts it. */
	killWorkerOf(execution: string): Promise<void>;
	/** Stops n8n's database for some milliseconds. */
	databaseAway(milliseconds: number): Promise<void>;
	/** Stops n8n's queue for some milliseconds. */
	redisAway(milliseconds: number): Promise<void>;
	/** Restarts ended processes and returns their names. */
	revive(): Promise<readonly string[]>;
}

const kills = 3;

export const killedWorkerChecks: ReadonlyArray<Check<QueueWorld>> = [
	{
		claim: `A worker is killed ${kills} times in the middle of 1,000 SMS with Send Once Keys: after running again, none is sent twice, none is missing without a report, and only those in progress are reported as unknown`,
		timeoutMs: 600_000,
		async run(world) {
			const { emulator, rest } = world;
			const id = await rest.importWorkflow(keyedTo(emulator, thousand));
			for (let kill = 1; kill <= kills; kill += 1) {
				const before = emulator.messages.length;
				const execution = await rest.startWorkflow(id, start);
				await taken(emulator, before + 60 * kill);
				await sleep(17 * kill);
				await world.killWorkerOf(execution);
			}
			const { unknown } = accountOf(emulator, await runs(world, id, 'success', start, 200_000));
			say(`After ${kills} kills ${unknown} are unknown`);
			assert.ok(unknown <= kills * width, `${unknown} keys in doubt`);
		},
	},
];
