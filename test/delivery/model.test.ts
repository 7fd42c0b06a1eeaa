import fc from 'fast-check';
import { play } from '../tools/model/play';
import { scenario } from '../tools/model/scenario';
import { useNodeTime } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { TurningClock } from '../tools/turningClock';

/**
 * Checks the promise of delivery against random stories. `npm run test:model -- [runs] [seed] [path]` runs more of
 * them.
 */

const { MODEL_RUNS = '200', MODEL_SEED, MODEL_PATH } = process.env;
const numRuns = Number(MODEL_RUNS);
const seed = Number(MODEL_SEED || Date.now() % 1e9);

const store = useStore();
const time = useNodeTime();
const service = useEmulator(new TurningClock());

test(
	`each item is delivered at most once and reported truthfully, in ${numRuns} stories`,
	async () => {
		const promise = fc.asyncProperty(scenario, async (story) => {
			// A request is answered within a few turns, and times out after hundreds.
			await time.during(play(story, service.emulator, store), 10);
		});
		const result = await fc.check(promise, {
			numRuns,
			seed,
			endOnFailure: Boolean(MODEL_PATH),
			...(MODEL_PATH && { path: MODEL_PATH }),
		});
		if (!result.failed) return;
		const { errorInstance: error, numRuns: stories } = result;
		const message = error instanceof Error ? error.message : 'interrupted';
		const rerun = `npm run test:model -- 1 ${result.seed} ${result.counterexamplePath ?? ''}`;
		throw new Error(`After ${stories} stories: ${message}\n\nTo repeat it: ${rerun}`);
	},
	60_000 + numRuns * 2_000,
);
