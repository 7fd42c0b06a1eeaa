import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator } from '../tools/service';
import { turns, until } from '../tools/until';

/** The progress that a long run shows while it runs, and its summary. */

const service = useEmulator();
const time = useNodeTime();
const shown: unknown[] = [];
beforeEach(() => void (shown.length = 0));

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
			...Array.from({ length: count }, (_, item) => ({ to: `5255000100${10 + item}`.slice(0, 12) })),
		),
		onMessage: (message) => shown.push(message),
	});

/** Answers all requests, each after this latency. */
async function answered(count: number, milliseconds: number): Promise<void> {
	service.emulator.set({ latencyMs: milliseconds });
	for (let left = count; left > 0; left -= 50) {
		await time.during(
			until(() => service.clock.waiting === Math.min(50, left)),
			0,
		);
		await turns(5);
		await time.pass(milliseconds);
		service.clock.advance(milliseconds);
	}
}

test('a run longer than ten seconds reports its progress in n8n’s log and in the editor, without message text', async () => {
	const info = jest.spyOn(Container.get(Logger), 'info');
	const sending = send(150);
	await answered(150, 6000);
	expect((await sending).json).toHaveLength(150);
	const words = '51 of 150 requests made, 99 left; 4.3 a second, 50 at once, about 23 s to go';
	expect(info.mock.calls.map(([message]) => message)).toContain(words);
	expect(shown.flat().join(' ')).toContain(words);
	expect(shown).toHaveLength(1);
});

test('a run of at least 100 requests shows a summary beside its output, and a smaller one does not', async () => {
	const sending = send(100);
	await answered(100, 1000);
	expect((await sending).task?.hints).toEqual([
		{ message: '100 requests in 2.0 s; at most 50 at once', location: 'outputPane' },
	]);
	const few = send(50);
	await answered(50, 1000);
	expect((await few).task?.hints ?? []).toEqual([]);
	expect(shown).toEqual([]);
});
