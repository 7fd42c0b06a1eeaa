import assert from 'node:assert/strict';

import { manualWorkflow, phones, smsNode, start, type Node } from '../workflows';
import { credentialOf, type Check, type World } from '../world';

/** Errors that stop a whole run, with On Error = Continue (using error output). */

const six = phones(6);
const byErrorOutput = { onError: 'continueErrorOutput' };

/** A node with the checks' credential, but with some fields changed. */
async function nodeWith(
	world: World,
	name: string,
	changes: Record<string, unknown>,
): Promise<Node> {
	const { type, data } = credentialOf(world, 'messagingServiceApi');
	await world.rest.createCredential({ name, type, data: { ...data, ...changes } });
	return smsNode({}, { ...byErrorOutput, credentials: { [type]: { id: null, name } } });
}

const failures: ReadonlyArray<
	[what: string, node: (world: World) => Promise<Node> | Node, says: RegExp]
> = [
	// n8n 1.x does not even store an empty one.
	['a blank Base URL', (world) => nodeWith(world, 'No address', { baseUrl: ' ' }), /Base URL/],
	[
		'a Limit per Number of 21',
		() => smsNode({ limitPerNumber: 21 }, byErrorOutput),
		/Limit per Number/,
	],
	[
		'a credential with a wrong key',
		(world) => nodeWith(world, 'Another key', { password: 'kestrel-Other-1' }),
		/credential|username|password|refused/i,
	],
];

export const wholeRunChecks: readonly Check[] = failures.map(([what, node, says]) => ({
	claim: `On Error = Continue (using error output): ${what} puts every item on the error output and none on the main output`,
	async run(world) {
		const { emulator, rest } = world;
		emulator.reset();
		const id = await rest.importWorkflow(manualWorkflow('Whole run', six, await node(world)));
		const { status, failure, items } = await rest.runWorkflow(id, start);
		assert.equal(status, 'success', failure?.message);
		assert.deepEqual(items('Send SMS', 0), []);
		const failed = items('Send SMS', 1);
		assert.equal(failed.length, six.length);
		for (const { error } of failed) {
			assert.equal(Object(error).delivery, 'notSent');
			assert.match(JSON.stringify(error), says);
		}
		assert.equal(emulator.messages.length, 0);
	},
}));
