import { playHeld } from './heldExecutions';
import { useStore } from '../tools/store';

/** What a process still holds of executions that are over. */

useStore();

const executions = 12;

test(`of ${executions} executions with 1 MB of input each, none is held, whatever they did`, async () => {
	const all = await playHeld(executions);
	expect(all).toHaveLength(6);
	// The first kind shows what n8n, the service and the sockets leave: they are in this process,
	// too.
	const most = Math.max(4_000_000, (all[0]?.bytes ?? 0) + 1_000_000);
	expect(all.filter(({ bytes }) => bytes > most)).toEqual([]);
});
