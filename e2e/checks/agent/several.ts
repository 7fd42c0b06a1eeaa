import assert from 'node:assert/strict';

import { runs } from '../running';
import { changed, nodeOf, phones, start } from '../workflows';
import type { Check } from '../world';
import { withModel } from './model';
import { agentWorkflow, smsTool } from './workflow';

/** An agent with several items calls its tool once for each. */

const items = phones(3);
const all = items.map(({ phone }) => phone);

/** A node before the agent, as there usually is one. */
const edit = nodeOf('Edit', 'noOp');
const loop = nodeOf('Loop', 'splitInBatches@3');
const paired = `={{ $('${start}').item.json.phone }}`;
const own = '={{ $json.phone }}';

export const severalChecks: readonly Check[] = (
	[
		['3.1: by $(…).item nobody is written to', 3.1, paired, [edit], []],
		['3.1: by $json everybody', 3.1, own, [edit], all],
		['3.1: by $json in a loop everybody', 3.1, own, [loop, edit], all],
		[
			'3.1: by $(…).item in a loop only the first, who is meant',
			3.1,
			paired,
			[loop, edit],
			[all[0]],
		],
		['2.2: by $(…).item nobody is written to', 2.2, paired, [edit], []],
		['2.2: by $json nobody', 2.2, own, [edit], []],
		['2.2: by $json in a loop everybody', 2.2, own, [loop, edit], all],
	] as const
).map(([what, agentVersion, to, before, due]) => ({
	claim: `AI agent ${what}, if the agent has three items`,
	async run(world) {
		const { rest, emulator } = world;
		emulator.reset();
		await withModel([[{ id: 'call_1', arguments: { message: 'Hello' } }]], async (model) => {
			const tools = [changed(smsTool(), { to })];
			const workflow = { model, agentVersion, tools, items, before };
			const { errors } = await runs(world, await agentWorkflow(rest, workflow));
			const isTold = /names an item, but n8n takes the agent’s first one/.test(errors);
			assert.equal(isTold, due.length < 3);
		});
		assert.deepEqual(emulator.messages.map(({ number }) => number).sort(), due);
	},
}));
