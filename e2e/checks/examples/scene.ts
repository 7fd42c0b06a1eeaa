import assert from 'node:assert/strict';

import type { Emulator } from '../../../emulator';
import type { Execution } from '../../../n8n/rest/execution';
import type { World } from '../world';

/** What an example is there to show, beyond running without a failure. */
export interface Scene {
	/** What has to be so at the service. */
	readonly settings?: Parameters<Emulator['set']>[0];
	/** Looks at the newest execution, after one by hand and one for each event. */
	shows?(newest: Execution | undefined, world: World): void;
	/** Bound in milliseconds; 1 minute by default. */
	readonly boundMs?: number;
	/** Instead of that: plays it as its note says. */
	play?(world: World, id: string): Promise<void>;
}

/** Runs a workflow to its end from this node. */
export async function runByHand({ rest }: World, id: string, node: string): Promise<Execution> {
	const execution = await rest.runWorkflow(id, node);
	const { status, failure } = execution;
	assert.equal(status, 'success', `${failure?.node}: ${failure?.message}`);
	return execution;
}

/** Who got an SMS, in order. */
export const numbers = ({ emulator }: World) => emulator.messages.map(({ number }) => number);
