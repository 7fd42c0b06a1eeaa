import { useEmulator } from '../tools/service';
import { everyAnswer } from '../tools/faults/kinds';
import { play, playRetry, positions } from '../tools/faults/play';
import { modeName, modes } from '../tools/faults/scene';
import { useNodeTime } from '../tools/nodeTime';
import { isDeep } from '../tools/runs';
import { TurningClock } from '../tools/turningClock';
import { useStore } from '../tools/store';

// A Retry claims its starting point in n8n's store.
useStore();

/**
 * Every answer of the specification and of proxies in between, for every family. The modes rotate,
 * and so do the positions unless the tests are deep.
 */

const service = useEmulator(new TurningClock());
const time = useNodeTime();

/**
 * Gives neighbouring rows, and the positions of one kind, different modes. 7 and 18 have no common
 * factor.
 */
const modeAt = (kind: number, position: number) => {
	const mode = modes[(kind * 7 + position * 5) % modes.length];
	if (mode === undefined) throw new Error('No such mode');
	return mode;
};

const rows = everyAnswer.flatMap((kind, index) =>
	positions.flatMap((items, position) => {
		const retried = index % positions.length === position;
		if (!isDeep && !retried) return [];
		const mode = modeAt(index, position);
		const where = items.length > 1 ? 'all items' : `item ${items[0]}`;
		return [[kind.name, where, modeName(mode), { kind, items, mode, retried }] as const];
	}),
);

/** Milliseconds per turn of the event loop: a run takes half a minute if everything is refused. */
const stepMs = 10;

test.each(rows)(
	'%s at %s causes no duplicate and no loss: %s',
	async (_kind, _where, _mode, scenario) => {
		const { kind, items, mode, retried } = scenario;
		await time.during(play(service, kind, mode, items), stepMs);
		if (mode.tries === 2) await time.during(play(service, kind, mode, items, false), stepMs);
		if (retried)
			await time.during(playRetry(service, kind, { tries: 1, width: mode.width }, items), stepMs);
	},
);
