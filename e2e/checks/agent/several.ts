import assert from 'node:assert/strict';

import { phones, start, type Node } from '../workflows';
import type { Check, World } from '../world';
import { withModel } from './model';
import { importAgent, smsTool } from './workflow';

/** An agent with several items calls its tool once for each. */

const items = phones(3);
const all = items.map(({ phone }) => phone);

/** A node before the agent, as there usually is one. */
const edit = { name: 'Edit', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} } as const;
const loop: Node = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: {},
};

/** Returns the numbers that messages went to, and all errors of the execution. */
async function sentBy(
	{ rest, emulator }: World,
	agentVersion: number,
	to: string,
	isLooped: boolean,
) {
	emulator.reset();
	return await withModel([[{ id: 'call_1', arguments: { message: 'Hello' } }]], async (model) => {
		const tool = smsTool();
		tool['parameters'] = { ...Object(tool['parameters']), to };
		const before = isLooped ? [loop, edit] : [edit];
		const id = await importAgent(rest, { model, agentVersion, tools: [tool], items, before });
		const { status, errors } = await rest.runWorkflow(id, start);
		assert.equal(status, 'success', errors);
		return { numbers: emulator.messages.map(({ number }) => number).sort(), errors };
	});
}

const paired = `={{ $('${start}').item.json.phone }}`;
const own = '={{ $json.phone }}';

export const severalChecks: readonly Check[] = (
	[
		['3.1: by $(…).item nobody is written to', 3.1, paired, false, []],
		['3.1: by $json everybody', 3.1, own, false, all],
		['3.1: by $json in a loop everybody', 3.1, own, true, all],
		[
			'3.1: by $(…).item in a loop only the first, who is meant',
			3.1,
			paired,
			true,
			all.slice(0, 1),
		],
		['2.2: by $(…).item nobody is written to', 2.2, paired, false, []],
		['2.2: by $json nobody', 2.2, own, false, []],
		['2.2: by $json in a loop everybody', 2.2, own, true, all],
	] as const
).map(([what, version, to, isLooped, due]) => ({
	claim: `AI agent ${what}, if the agent has three items`,
	async run(world) {
		const { numbers, errors } = await sentBy(world, version, to, isLooped);
		assert.deepEqual(numbers, due);
		assert.equal(/names an item, but n8n takes the agent’s first one/.test(errors), due.length < 3);
	},
}));
