import { useEmulator } from '../tools/service';
import { everyFault } from '../tools/faults/kinds';
import { play, playRetry, positions } from '../tools/faults/play';
import { modeName, modes } from '../tools/faults/scene';
import { TurningClock } from '../tools/turningClock';

/** Every fault at every position of a run, in every mode: what was said is held against what was queued. */

const service = useEmulator(new TurningClock());

describe.each(everyFault)('$name', (kind) => {
	test.each(modes.map((mode) => [modeName(mode), mode] as const))(
		'makes no duplicate and no loss, for good or once: %s',
		async (_name, mode) => {
			for (const items of positions) {
				// A third try is like the second, but for a fault that lasts.
				await play(service, kind, mode, items, mode.tries !== 2);
				if (mode.tries === 2 && items[0] === 0) await play(service, kind, mode, items);
			}
		},
	);

	test.each(
		modes
			.filter(({ onError, tries }) => onError === undefined && tries < 3)
			.map((mode) => [modeName(mode), mode] as const),
	)('leaves to the Retry of the failed execution exactly what was not sent: %s', async (_name, mode) => {
		for (const items of positions) await playRetry(service, kind, mode, items);
	});
});
