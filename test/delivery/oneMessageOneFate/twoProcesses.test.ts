import type { INodeType } from 'n8n-workflow';
import type * as Node from '../../../nodes/MessagingService/MessagingService.node';
import { itemsOf, runNode, type RunResult } from '../../tools/engine';
import { sms, tally } from '../../tools/faults/families';
import { anotherNode, nodeId } from '../../tools/nodeId';
import { inNewProcess } from '../../tools/oneProcess';
import { limited, useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { resumeWith } from '../resumeWith';

/**
 * Retries of one execution before and after a restart of n8n, when nobody remembers how far the
 * first Retry came.
 */

const service = useEmulator();
useStore();

const numbers = Array.from({ length: 6 }, (_, index) => sms.recipient(index));
const arrived = () => tally(service.emulator.messages.map(({ number }) => number));
const timesOf = (counts: ReadonlyMap<string, number>) =>
	numbers.map((number) => counts.get(number) ?? 0);

/** n8n after a restart, with its database and without its memory. */
const restarted = (): INodeType =>
	new (inNewProcess(() =>
		jest.requireActual<typeof Node>('../../../nodes/MessagingService/MessagingService.node'),
	).MessagingService)();

/** Starts six items one after the other, or retries them, up to the number that is refused. */
async function run(refused: number, node: INodeType, failed?: RunResult, whenUnknown = 'report') {
	const fault = service.emulator.fault({
		...{ do: 'refuseSms', condition: 'notReachable' },
		to: numbers[refused] ?? 'nobody',
	});
	const parameters = { ...sms.parameters, options: { whenUnknown } };
	const result = await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		items: itemsOf(...numbers.map((to) => ({ to }))),
		parameters,
		node,
		...resumeWith(failed, { parameters, id: nodeId() }),
	});
	fault.remove();
	return result;
}

/** Two are sent, and two more by the first Retry. */
async function sentFour(): Promise<RunResult> {
	const node = restarted();
	const first = await run(2, node);
	await run(4, node, first);
	expect(timesOf(arrived())).toEqual([1, 1, 1, 1, 0, 0]);
	return first;
}

test('a second Retry sends nothing twice after the node was cut and pasted and n8n was restarted', async () => {
	const first = await sentFour();
	anotherNode();
	await run(6, restarted(), first);
	expect(Math.max(...timesOf(arrived()))).toBe(1);
});

test('if the first Retry was deleted and n8n restarted, no Retry sends again what it sent', async () => {
	const first = await sentFour();
	for (const whenUnknown of ['report', 'resend']) {
		const refused = await run(6, restarted(), first, whenUnknown);
		expect(refused.error?.context.code).toBe('retriedBefore');
		expect(timesOf(arrived())).toEqual([1, 1, 1, 1, 0, 0]);
	}
});
