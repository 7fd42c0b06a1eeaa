import assert from 'node:assert/strict';
import type { Execution } from '../../../n8n/rest/execution';
import { limitedTo, manualWorkflow, service, start, type Node } from '../workflows';
import type { Check, World } from '../world';

/** Items with several numbers: each number is a message with a fate of its own. */

const [a, b, c] = ['525510000021', '525510000022', '525510000023'] as const;

/** The node with these numbers, one request after the other. */
export const nodeTo = (
	numbers: readonly string[],
	options: Record<string, unknown> = {},
	{ message = 'Hello', id = 'node-1', ...settings }: Record<string, unknown> = {},
): Node => {
	const text = { to: numbers.map((number) => `+${number}`).join(', '), message, tooLong: 'split' };
	const parameters = { resource: 'sms', operation: 'send', ...text, options };
	return { ...limitedTo(1, service('Send SMS', parameters, settings)), id: String(id) } as Node;
};

export const workflowTo = (title: string, node: Node) => manualWorkflow(title, [{ name: 'Ana' }], node);

const refuse = ({ emulator }: World, ...numbers: string[]) => {
	for (const to of numbers) emulator.fault({ do: 'refuseSms', condition: 'notReachable', to, times: 1 });
};

/** Who has how many messages. */
const counts = ({ emulator }: World) =>
	[a, b, c].map((one) => emulator.messages.filter(({ number }) => number === one).length);

/** Runs a workflow, and presses Retry after each edit of its node. */
function play({ rest }: World) {
	let id = '';
	return {
		async run(title: string, node: Node): Promise<Execution> {
			id = await rest.importWorkflow(workflowTo(title, node));
			return await rest.runWorkflow(id, start);
		},
		async again(): Promise<Execution> {
			return await rest.runWorkflow(id, start);
		},
		async retry(failed: Execution, node?: Node): Promise<Execution> {
			if (node) await rest.updateWorkflow(id, workflowTo('edited', node));
			return await rest.retryExecution(failed.id, 'saved');
		},
	};
}

const check = (claim: string, run: (world: World) => Promise<void>): Check => ({
	claim: `Several numbers: ${claim}`,
	timeoutMs: 120_000,
	async run(world) {
		world.emulator.reset();
		await run(world);
	},
});

const errorsOf = (execution: Execution) =>
	execution.items('Send SMS').flatMap(({ error }) => (error ? [Object(error)] : []));

export const severalNumbersChecks: readonly Check[] = [
	check(
		'who has the message is taken out of To, and Retry is pressed twice: nobody gets it twice',
		async (world) => {
			const { run, retry } = play(world);
			refuse(world, b, c);
			const first = await run('Edited list', nodeTo([a, b, c]));
			assert.equal(first.status, 'error');
			refuse(world, c);
			const second = await retry(first, nodeTo([b, c]));
			assert.deepEqual(counts(world), [1, 1, 0]);
			assert.equal((await retry(second)).status, 'success');
			assert.deepEqual(counts(world), [1, 1, 1]);
		},
	),
	check('the one number that is left in To gets its message', async (world) => {
		const { run, retry } = play(world);
		refuse(world, b);
		const failed = await run('Left over', nodeTo([a, b]));
		assert.equal((await retry(failed, nodeTo([b]))).status, 'success');
		assert.deepEqual(counts(world), [1, 1, 0]);
	}),
	check('half a text is never green after the text was edited', async (world) => {
		const { run, retry } = play(world);
		world.emulator.fault({ do: 'refuseSms', condition: 'notReachable', request: 2, times: 1 });
		const failed = await run('Half a text', nodeTo([a], {}, { message: 'A long message. '.repeat(15) }));
		assert.deepEqual(counts(world), [1, 0, 0]);
		const edited = await retry(failed, nodeTo([a], {}, { message: 'A short one' }));
		assert.equal(edited.status, 'error');
		assert.match(edited.failure?.message ?? '', /was changed after its first parts were sent/);
		assert.deepEqual(counts(world), [1, 0, 0]);
	}),
	check('“not sent” is said only of those who have nothing', async (world) => {
		world.emulator.fault({ do: 'reset', work: true, to: a, times: 1 });
		refuse(world, b);
		const node = nodeTo([a, b, c], {}, { onError: 'continueRegularOutput' });
		const ended = await play(world).run('Two states', node);
		const states = errorsOf(ended).map(({ delivery, numbers }) => [delivery, numbers]);
		assert.deepEqual(states, [
			['notSent', [`+${b}`]],
			['unknown', [`+${a}`]],
		]);
		assert.deepEqual(counts(world), [1, 0, 1]);
	}),
	check(
		'a Send Once Key guards the first number when To gets a second, which gets the message',
		async (world) => {
			const key = { sendOnceKey: 'order-42' };
			const continues = { onError: 'continueRegularOutput' };
			const { rest } = world;
			const id = await rest.importWorkflow(workflowTo('Key', nodeTo([a], key, continues)));
			await rest.runWorkflow(id, start);
			await rest.updateWorkflow(id, workflowTo('Key', nodeTo([a, b], key, continues)));
			const second = await rest.runWorkflow(id, start);
			const [skipped] = second.items('Send SMS');
			assert.deepEqual(
				[skipped?.['skipped'], skipped?.['to'], skipped?.['sendOnceKey']],
				[true, `+${a}`, 'order-42'],
			);
			assert.deepEqual(errorsOf(second), []);
			assert.deepEqual(counts(world), [1, 1, 0]);
		},
	),
	check('an execution that fails in the editor says what its button does', async (world) => {
		refuse(world, b);
		const { run, again } = play(world);
		const failed = await run('By hand', nodeTo([a, b]));
		assert.match(failed.failure?.description ?? '', /Executing again sends all of them again\./);
		assert.match(failed.failure?.description ?? '', /use Retry in the list of executions/);
		await again();
		assert.deepEqual(counts(world), [2, 1, 0]);
	}),
];
