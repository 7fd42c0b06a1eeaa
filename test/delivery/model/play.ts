import type { INodeType } from 'n8n-workflow';
import type { Emulator } from '../../../emulator';
import type { Store } from '../../tools/store';
import { Promised } from './promise';
import type { Played } from './reasons';
import type { Run, Scenario } from './scenario';
import { resultWords, story } from './story';
import { World, type Execution } from './world';

/** A Retry after all trouble is over and all edits are undone. It sends what is left. */
const calm: Run = {
	onError: 'continueRegularOutput',
	tries: 1,
	width: 3,
	whenUnknown: 'report',
	to: 'asItWas',
	otherText: false,
	short: false,
	byGet: false,
	wrongPassword: false,
	unfit: undefined,
	away: false,
	claimFails: 0,
	releaseFails: 0,
	changed: [],
	cancelledAt: undefined,
	killed: false,
	processes: [0],
};

/**
 * Plays a scenario to its end.
 * @throws the whole story if the promise is broken
 */
export async function play(
	scenario: Scenario,
	emulator: Emulator,
	store: Store,
	processes: readonly INodeType[],
): Promise<void> {
	const world = new World(scenario, emulator, store, processes);
	const promised = new Promised(world);
	const done: string[] = [];
	const step = async (plays: ReadonlyArray<() => Promise<Played>>) => {
		promised.begin();
		const played = await Promise.all(plays.map(async (play) => await play()));
		for (const { execution, attempts } of played)
			for (const { result, wasCancelled } of attempts)
				done.push(
					`execution ${execution.number}: ${wasCancelled ? 'cancelled' : resultWords(result)}`,
				);
		const broken = promised.broken(played);
		if (broken.length > 0)
			throw new Error(`${broken.join('\n')}\n\n${story(scenario, world, done)}`);
	};
	const firsts = world.executions.map((execution) => async () => {
		const run = scenario.executions[execution.number]?.first ?? calm;
		return { execution, run, attempts: await world.run(execution, run) };
	});
	const retry = async (execution: Execution, run: Run, of: number, times: number) => {
		const target = retried(execution, of);
		if (target)
			await step([
				async () => ({ execution, run, attempts: await world.run(execution, run, target, times) }),
			]);
	};
	if (scenario.together) await step(firsts);
	for (const execution of world.executions) {
		if (!scenario.together) await step(firsts.slice(execution.number, execution.number + 1));
		for (const { run, of, times } of scenario.executions[execution.number]?.retries ?? [])
			await retry(execution, run, of, times);
	}
	world.calm();
	for (const execution of world.executions) await retry(execution, calm, 0, 1);
}

/** The execution in the list whose Retry is pressed: the latest failed one, or one before it. */
function retried({ attempts }: Execution, of: number) {
	const failed = attempts.filter(
		({ result, wasCancelled }) => result.error !== undefined && !wasCancelled,
	);
	// After a success, only older executions can be retried.
	if (of === 0 && attempts.at(-1)?.result.error === undefined) return undefined;
	return failed.at(-1 - (of % Math.max(1, failed.length)));
}
