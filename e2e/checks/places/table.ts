import type { Check } from '../world';
import { ofAgent, ofMcp } from './asTool';
import { afterForm, alone, byStep, inLoop, inSubWorkflow, retried, type Place } from './inWorkflow';
import { rows } from './rows';
import { assertReached, newPeople, settle } from './sent';

/**
 * Every operation in every place where n8n runs one. Questions, which wait, have checks of their
 * own.
 */

const places: ReadonlyArray<readonly [where: string, people: number, place: Place]> = [
	['alone', 1, alone],
	['with three items', 3, alone],
	['in a loop', 3, inLoop],
	['in a sub-workflow', 2, inSubWorkflow],
	['after a form', 1, afterForm],
	['with Execute step', 2, byStep],
	['with Retry On Fail, each refused at first', 2, retried],
	['as a tool of an MCP Server Trigger, one by one and five at once', 6, ofMcp],
	['AI agent 2.2: as a tool', 1, ofAgent(2.2)],
	['AI agent 3.1: as a tool', 1, ofAgent(3.1)],
];

export const placeChecks: readonly Check[] = places.map(([where, count, place]) => ({
	claim: `${where}: each of the ${rows.length} operations runs, and sends each message once`,
	timeoutMs: 180_000,
	async run(world) {
		const settled = await settle(world);
		const from = world.emulator.requests.at(-1)?.number ?? 0;
		const people = newPeople(count);
		await place(world, people, settled);
		assertReached(world, from, people);
	},
}));
