import fc from 'fast-check';
import { play } from './play';
import { scenario, type Scenario } from './scenario';
import { useNodeTime } from '../../tools/nodeTime';
import { nodeOfNewProcess } from '../../tools/oneProcess';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { deeply } from '../../tools/runs';
import { TurningClock } from '../../tools/turningClock';

/**
 * Checks the promise of delivery against random stories. For others, and for more of them:
 *
 *     MODEL_SEED=7 MODEL_RUNS=2000 npm test -- delivery/model
 */

const { MODEL_RUNS = deeply(1_000, 80), MODEL_SEED, MODEL_PATH } = process.env;
const numRuns = Number(MODEL_RUNS);
// The deep tests make up others each time; a failure names its seed.
const seed = Number(MODEL_SEED ?? deeply(Date.now() % 1e9, 1));

const store = useStore();
const time = useNodeTime();
const service = useEmulator(new TurningClock());
const processes = Array.from({ length: 4 }, nodeOfNewProcess);

/** A request is answered within a few turns, and times out after hundreds. */
const playOne = async (story: Scenario) =>
	await time.during(play(story, service.emulator, store, processes), 10);

const shrinkNs = 60_000_000_000n;

/**
 * Tells the smallest broken story like the one at this path that is found in a minute; undefined if
 * nothing is broken.
 */
async function smallest(path: string): Promise<string | undefined> {
	const end = process.hrtime.bigint() + shrinkNs;
	const playInTime = async (story: Scenario) => {
		if (process.hrtime.bigint() < end) await playOne(story);
	};
	const { counterexamplePath, errorInstance: error } = await fc.check(
		fc.asyncProperty(scenario, playInTime),
		{ seed, path, endOnFailure: path === MODEL_PATH },
	);
	if (!(error instanceof Error)) return undefined;
	return `${error.message}\n\nTo repeat it: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath ?? path} npm test -- delivery/model`;
}

test(
	`each message is delivered at most once and reported truthfully, in ${numRuns} stories`,
	async () => {
		if (MODEL_PATH) return expect(await smallest(MODEL_PATH)).toBeUndefined();
		const broken = new Map<number, string>();
		for (const [index, story] of fc.sample(scenario, { seed, numRuns }).entries())
			await playOne(story).catch((thrown: Error) => broken.set(index, thrown.message));
		const [first] = broken.keys();
		if (first === undefined) return;
		const all = [...broken].map(([index, words]) => `${index}: ${words.split('\n', 1).join()}`);
		const words = (await smallest(String(first))) ?? broken.get(first);
		throw new Error(
			`${broken.size} of ${numRuns} stories:\n${all.join('\n')}\n\nThe first: ${words}`,
		);
	},
	120_000 + numRuns * 2_000,
);
