import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator } from '../tools/service';
import { turns, until } from '../tools/until';

/** The summary of a long run. */

const service = useEmulator();
const time = useNodeTime();

const send = (count: number): Promise<RunResult> =>
	runNode({
		credentials: limited(service.credentials, { mostAtOnce: 50 }),
		parameters: {
			resource: 'sms',
			operation: 'send',
			to: '={{ $json.to }}',
			message: 'A secret',
			options: {},
		},
		items: itemsOf(
			...Array.from({ length: count }, (_, item) => ({
				to: `5255000100${10 + item}`.slice(0, 12),
			})),
		),
	});

/** Answers all requests, fifty a second. */
async function answered(count: number): Promise<void> {
	service.emulator.set({ latencyMs: 1000 });
	for (let left = count; left > 0; left -= 50) {
		await time.during(
			until(() => service.clock.waiting === Math.min(50, left)),
			0,
		);
		await turns(5);
		await time.pass(1000);
		service.clock.advance(1000);
	}
}

test('a run of at least 100 requests shows a summary beside its output, and a smaller one does not', async () => {
	const sending = send(100);
	await answered(100);
	expect((await sending).task?.hints).toEqual([
		{ message: '100 requests in 2.0 s', location: 'outputPane' },
	]);
	const few = send(50);
	await answered(50);
	expect((await few).task?.hints ?? []).toEqual([]);
});
