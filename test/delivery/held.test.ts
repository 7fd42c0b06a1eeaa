import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../../scripts/places';
import { playHeld } from '../tools/heldExecutions';
import { useStore } from '../tools/store';

/** What a process still holds of executions that are over. */

useStore();

const { HELD_EXECUTIONS: wanted } = process.env;
const executions = Number(wanted ?? 12);

// `npm run held` plays 1,000 of each kind.
test(`of ${executions} executions with 1 MB of input each, none is held, whatever they did`, async () => {
	const all = await playHeld(executions);
	if (wanted !== undefined) {
		const file = join(places.root, 'bench', 'results', 'held.json');
		writeFileSync(file, `${JSON.stringify(all, null, '\t')}\n`);
		// eslint-disable-next-line no-console
		console.table(all);
	}
	expect(all).toHaveLength(6);
	// The first kind shows what n8n, the service and the sockets leave: they are in this process, too.
	const most = Math.max(4_000_000, (all[0]?.bytes ?? 0) + 1_000_000);
	expect(all.filter(({ bytes }) => bytes > most)).toEqual([]);
});
