import type { INodeType } from 'n8n-workflow';
import type { Emulator } from '../../../emulator';
import type { Store } from '../../tools/store';
import { Followed } from './followed';
import { Keys } from './keys';
import { Reasons, type Played } from './reasons';
import { Reports } from './reports';
import type { Run, Scenario } from './scenario';
import { resultWords, story } from './story';
import { marksOf, World, type Execution } from './world';

/**
 * Finds what is wrong with each step of a story, message by message, by the node's reports and the
 * service's records only.
 */
function judgeOf(world: World) {
	const keys = new Keys();
	const reasons = new Reasons(world, keys);
	const followed = new Followed(world, keys);
	const reports = new Reports(world, followed, reasons);
	let read = 0;
	return {
		/** Call before each step. */
		begin: () => followed.begin(),
		/** Returns the violations after a step. */
		broken(all: readonly Played[]): string[] {
			const requests = world.requests.slice(read);
			read += requests.length;
			const broken = requests.flatMap((request) => followed.follow(request, all));
			reasons.begin(all);
			broken.push(...followed.broken());
			for (const played of all) {
				const own = marksOf(played.execution);
				const ofIt = requests.filter(({ marks }) => marks.some((mark) => own.includes(mark)));
				for (const { result, wasCancelled } of played.attempts)
					if (!wasCancelled) broken.push(...reports.account(played, result, ofIt));
			}
			return broken;
		},
	};
}

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
	const judge = judgeOf(world);
	const done: string[] = [];
	const step = async (plays: ReadonlyArray<() => Promise<Played>>) => {
		judge.begin();
		const played = await Promise.all(plays.map(async (play) => await play()));
		for (const { execution, attempts } of played)
			for (const { result, wasCancelled } of attempts)
				done.push(
					`execution ${execution.number}: ${wasCancelled ? 'cancelled' : resultWords(result)}`,
				);
		const broken = judge.broken(played);
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
