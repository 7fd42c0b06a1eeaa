import assert from 'node:assert/strict';

import type { Emulator } from '../../../emulator';
import type { Execution } from '../../../n8n/rest/execution';
import type { World } from '../world';

/** The expected result of an example, beyond a successful run. */
export interface Scene {
	/** Prepares the service. */
	readonly settings?: Parameters<Emulator['set']>[0];
	/** Checks the newest execution, after one manual run and one run per event. */
	shows?(newest: Execution | undefined, world: World): void;
	/** Bound in milliseconds; 1 minute by default. */
	readonly timeoutMs?: number;
	/** Replaces these steps: runs the example as its note says. */
	play?(world: World, id: string): Promise<void>;
}

/** Runs a workflow to its end from this node. */
export async function runByHand({ rest }: World, id: string, node: string): Promise<Execution> {
	const execution = await rest.runWorkflow(id, node);
	const { status, failure } = execution;
	assert.equal(status, 'success', `${failure?.node}: ${failure?.message}`);
	return execution;
}

/** Recipients of SMS, in order. */
export const numbers = ({ emulator }: World) => emulator.messages.map(({ number }) => number);
