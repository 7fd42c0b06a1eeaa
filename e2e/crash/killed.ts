import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { Random } from '../../emulator/state/random';
import { say } from '../../scripts/program';
import { runs } from '../checks/running';
import { start } from '../checks/workflows';
import type { Check, KillableWorld } from '../checks/world';
import { accountOf, keyedTo, taken, thousand, width } from './thousand';

const kills = 10;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/**
 * Starts the workflow and kills n8n at a random moment from before the first to after the eightieth
 * message.
 */
async function runAndKill(world: KillableWorld, id: string, random: Random): Promise<string> {
	const { emulator, rest } = world;
	const before = emulator.messages.length;
	const execution = await rest.startWorkflow(id, start);
	const awaited = Math.floor(random.next() * 80);
	await taken(emulator, before + awaited);
	await sleep(random.next() * 200);
	const underWay = emulator.requests.filter(({ answered }) => answered === 'pending').length;
	await world.killAndRestart();
	const sent = emulator.messages.length - before;
	say(`Killed after ${sent} messages with ${underWay} requests under way.`);
	return execution;
}

export const killedChecks: ReadonlyArray<Check<KillableWorld>> = [
	{
		claim: `n8n is killed ${kills} times in the middle of 1,000 SMS with Send Once Keys: after running again, none is sent twice, none is missing without a report, and only those in progress are reported as unknown`,
		timeoutMs: 1_000_000,
		async run(world) {
			const { emulator, rest } = world;
			const random = new Random(seed);
			say(`Moments of SEED=${seed}`);
			const id = await rest.importWorkflow(keyedTo(emulator, thousand));
			for (let kill = 0; kill < kills; kill += 1) {
				const killed = await runAndKill(world, id, random);
				// n8n has stored nothing from which it could continue.
				await assert.rejects(rest.retryExecution(killed, 'saved'), /aborted/);
			}
			const last = async () =>
				accountOf(emulator, await runs(world, id, 'success', start, 300_000));
			const account = await last();
			say(`After ${kills} kills: ${JSON.stringify(account)}`);
			assert.ok(account.unknown <= kills * width, `${account.unknown} keys in doubt`);
			// Unknown messages stay unknown, and nothing else is sent again.
			assert.deepEqual(await last(), account);
		},
	},
];
