import type { Emulator } from '../../../emulator';
import type { Execution } from '../../../n8n/rest/execution';
import { runs } from '../running';
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

/** Long enough that no message is delivered in the meantime. */
export const slowly = { settleMs: 3_600_000 };

/** Runs a workflow once more as on its schedule. */
export const nextHour = async (world: World, id: string): Promise<Execution> =>
	await runs(world, id, 'success', 'Every Hour');

/** Recipients of SMS, in order. */
export const numbers = ({ emulator }: World) => emulator.messages.map(({ number }) => number);

/** Recipients of WhatsApp messages, in order, with the type of each. */
export const onWhatsApp = ({ emulator }: World) =>
	emulator.appMessages.map(({ request: { type, number } }) => `${type} ${number}`);

/** The values of these fields in each item. */
export const values = (
	items: ReadonlyArray<Record<string, unknown>> | undefined,
	...names: readonly string[]
): unknown[][] => (items ?? []).map((item) => names.map((name) => item[name]));
