import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { Random } from '../../emulator/state/random';
import { say } from '../../scripts/program';
import { listening } from '../checks/trigger/listening';
import { start } from '../checks/workflows';
import type { Check, World } from '../checks/world';
import { accountOf, keyedThousand, taken, thousand, unkeyedThousand, width } from './thousand';

/** A world whose n8n can be killed and restarted with the same folder. */
export interface KillableWorld extends World {
	kill(): Promise<void>;
	restart(): Promise<void>;
}

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
	await world.kill();
	const sent = emulator.messages.length - before;
	say(`Killed after ${sent} messages with ${underWay} requests under way. Starting n8n ...`);
	await world.restart();
	return execution;
}

export const killedChecks: ReadonlyArray<Check<KillableWorld>> = [
	{
		claim: `n8n is killed ${kills} times in the middle of 1,000 SMS with Send Once Keys: after running again, none is sent twice, none is missing without a report, and only those in progress are reported as unknown`,
		timeoutMs: 1_000_000,
		async run(world) {
			const { emulator, rest } = world;
			emulator.reset();
			emulator.set({ latencyMs: 60, credits: 1e6 });
			const random = new Random(seed);
			say(`Moments of SEED=${seed}`);
			const id = await rest.importWorkflow(keyedThousand());
			for (let kill = 0; kill < kills; kill += 1) {
				const killed = await runAndKill(world, id, random);
				// n8n has stored nothing from which it could continue.
				await assert.rejects(rest.retryExecution(killed, 'saved'), /aborted/);
			}
			const last = await rest.runWorkflow(id, start, 300_000);
			const account = accountOf(emulator, last);
			say(`After ${kills} kills: ${JSON.stringify(account)}`);
			const { twice, lost, otherwise, unknown } = account;
			assert.deepEqual({ twice, lost, otherwise }, { twice: 0, lost: 0, otherwise: 0 });
			assert.ok(unknown <= kills * width, `${unknown} keys in doubt`);
			// Unknown messages stay unknown, and nothing else is sent again.
			const again = accountOf(emulator, await rest.runWorkflow(id, start, 300_000));
			assert.deepEqual(again, account);
		},
	},
	{
		claim:
			'Without Send Once Keys a killed execution leaves no record: n8n refuses the Retry of a manual one, and the Retry of a production one sends everything again',
		timeoutMs: 300_000,
		async run(world) {
			const { emulator, rest, webhookUrl } = world;
			emulator.reset();
			emulator.set({ latencyMs: 60, credits: 1e6 });
			const { workflow, path } = unkeyedThousand();
			const id = await rest.importWorkflow(workflow);
			await rest.activateWorkflow(id);
			const address = `${webhookUrl}/webhook/${path}`;
			await listening(address);
			await fetch(address, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ items: thousand }),
			});
			await taken(emulator, 300);
			await world.kill();
			const before = emulator.messages.length;
			await world.restart();
			const [crashed] = await rest.executionsOf(id);
			assert.equal(crashed?.status, 'crashed');
			const retried = await rest.retryExecution(crashed.id, 'original');
			assert.equal(retried.status, 'success', retried.failure?.message);
			const numbers = emulator.messages.map(({ number }) => number);
			const twice = numbers.length - new Set(numbers).size;
			say(`Killed after ${before} messages; sent twice by Retry: ${twice}`);
			assert.equal(twice, before);
		},
	},
];
