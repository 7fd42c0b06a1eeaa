import fc from 'fast-check';
import { startEmulator, type Emulator } from '../../emulator';
import { play } from '../tools/model/play';
import { scenario } from '../tools/model/scenario';
import { useNodeTime } from '../tools/nodeTime';
import { useStore } from '../tools/store';
import { TurningClock } from '../tools/turningClock';

/**
 * The promise of delivery, held against stories that nobody has thought of. `npm run test:model` tells more of
 * them: `npm run test:model -- [runs] [seed] [path]`.
 */

const { MODEL_RUNS = '200', MODEL_SEED, MODEL_PATH } = process.env;
const numRuns = Number(MODEL_RUNS);
const seed = Number(MODEL_SEED || Date.now() % 1e9);

const store = useStore();
const time = useNodeTime();
let emulator: Emulator;
beforeAll(async () => (emulator = await startEmulator({ clock: new TurningClock() })));
afterAll(async () => await emulator.stop());

test(
	`each item is delivered at most once, and what is said of it is true, in ${numRuns} stories`,
	async () => {
		const promise = fc.asyncProperty(scenario, async (made) => {
			// A request is answered within a few turns, and times out after hundreds.
			await time.during(play(made, emulator, store), 10);
		});
		const told = await fc.check(promise, {
			numRuns,
			seed,
			endOnFailure: Boolean(MODEL_PATH),
			...(MODEL_PATH && { path: MODEL_PATH }),
		});
		if (!told.failed) return;
		const words = told.errorInstance instanceof Error ? told.errorInstance.message : 'interrupted';
		const again = `npm run test:model -- 1 ${told.seed} ${told.counterexamplePath ?? ''}`;
		throw new Error(`After ${told.numRuns} stories: ${words}\n\nTo see it again: ${again}`);
	},
	60_000 + numRuns * 2_000,
);
