import type { Emulator } from '../../../emulator';
import type { Store } from '../store';
import { Promised } from './promise';
import type { Run, Scenario } from './scenario';
import { resultWords, story } from './story';
import { World, type Execution } from './world';

/**
 * Plays a scenario to its end.
 * @throws the whole story when the promise is broken
 */
export async function play(scenario: Scenario, emulator: Emulator, store: Store): Promise<void> {
	const world = new World(scenario, emulator, store);
	const promised = new Promised(world);
	const done: string[] = [];
	const step = async (runs: ReadonlyMap<Execution, Run>) => {
		await Promise.all([...runs].map(async ([execution, run]) => await world.run(execution, run)));
		for (const [{ number, result, wasCancelled }] of runs)
			done.push(`execution ${number}: ${wasCancelled ? 'cancelled' : resultWords(result)}`);
		const broken = promised.broken(runs);
		if (broken.length > 0) throw new Error(`${broken.join('\n')}\n\n${story(scenario, world, done)}`);
	};
	for (const runs of stepsOf(scenario, world)) await step(runs);
}

/** First runs at the same moment or one after the other; then the Retries of each, for as long as it fails. */
function* stepsOf({ executions, together }: Scenario, world: World): Generator<Map<Execution, Run>> {
	const all = world.executions.map(
		(execution, number) => [execution, executions[number]?.runs ?? []] as const,
	);
	const first = all.flatMap(([execution, [run]]) => (run ? [[execution, run] as const] : []));
	if (together) yield new Map(first);
	for (const [execution, [run, ...retries]] of all) {
		if (!together && run) yield new Map([[execution, run]]);
		for (const retry of retries) {
			if (execution.wasCancelled || execution.result?.error === undefined) break;
			yield new Map([[execution, retry]]);
		}
	}
}
