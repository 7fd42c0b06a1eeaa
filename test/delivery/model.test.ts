import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { play, type Tally } from '../tools/model/play';
import { startProcesses } from '../tools/model/processes';
import { scenario, type Scenario } from '../tools/model/scenario';
import { useNodeTime } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { deeply } from '../tools/runs';
import { TurningClock } from '../tools/turningClock';

/**
 * Checks the promise of delivery against random stories. `npm run test:model` runs more of them.
 */

const { MODEL_RUNS = deeply('150', '40'), MODEL_SEED, MODEL_PATH, MODEL_TALLY } = process.env;
const numRuns = Number(MODEL_RUNS);
// The same stories each time; `npm run test:model` makes up others.
const seed = Number(MODEL_SEED || 1);

const store = useStore();
const time = useNodeTime();
const service = useEmulator(new TurningClock());
const processes = startProcesses(4);

const tally: Tally = { stories: 0, executions: 0, messages: 0, requests: 0 };

/** A request is answered within a few turns, and times out after hundreds. */
const playOne = async (story: Scenario) =>
	await time.during(play(story, service.emulator, store, processes, tally), 10);

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
	return `${error.message}\n\nTo repeat it: npm run test:model -- 1 ${seed} ${counterexamplePath ?? path}`;
}

test(
	`each message is delivered at most once and reported truthfully, in ${numRuns} stories`,
	async () => {
		if (MODEL_PATH) return expect(await smallest(MODEL_PATH)).toBeUndefined();
		const broken = new Map<number, string>();
		for (const [index, story] of fc.sample(scenario, { seed, numRuns }).entries())
			await playOne(story).catch((thrown: Error) => broken.set(index, thrown.message));
		const played = { ...tally, broken: broken.size };
		if (MODEL_TALLY) writeFileSync(MODEL_TALLY, JSON.stringify(played));
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
