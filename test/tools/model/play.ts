import type { Emulator } from '../../../emulator';
import type { Store } from '../store';
import { Promised, type Played } from './promise';
import type { Scenario } from './scenario';
import { resultWords, story } from './story';
import { World, type Execution } from './world';

/**
 * Plays a scenario to its end.
 * @throws the whole story if the promise is broken
 */
export async function play(scenario: Scenario, emulator: Emulator, store: Store): Promise<void> {
	const world = new World(scenario, emulator, store);
	const promised = new Promised(world);
	const done: string[] = [];
	const step = async (plays: ReadonlyArray<() => Promise<Played>>) => {
		promised.begin();
		const played = await Promise.all(plays.map(async (play) => await play()));
		for (const { execution, attempts } of played)
			for (const { result, wasCancelled } of attempts)
				done.push(`execution ${execution.number}: ${wasCancelled ? 'cancelled' : resultWords(result)}`);
		const broken = promised.broken(played);
		if (broken.length > 0) throw new Error(`${broken.join('\n')}\n\n${story(scenario, world, done)}`);
	};
	const firsts = world.executions.map((execution) => async () => {
		const run = scenario.executions[execution.number]?.first as Scenario['executions'][number]['first'];
		return { execution, run, attempts: await world.run(execution, run) };
	});
	if (scenario.together) await step(firsts);
	for (const execution of world.executions) {
		if (!scenario.together) await step(firsts.slice(execution.number, execution.number + 1));
		for (const { run, of, times } of scenario.executions[execution.number]?.retries ?? []) {
			const target = retried(execution, of);
			if (target)
				await step([
					async () => ({ execution, run, attempts: await world.run(execution, run, target, times) }),
				]);
		}
	}
}

/** The execution in the list whose Retry is pressed: the latest failed one, or one before it. */
function retried({ attempts }: Execution, of: number) {
	const failed = attempts.filter(({ result, wasCancelled }) => result.error !== undefined && !wasCancelled);
	// After a success, only older executions can be retried.
	if (of === 0 && attempts.at(-1)?.result.error === undefined) return undefined;
	return failed.at(-1 - (of % Math.max(1, failed.length)));
}
