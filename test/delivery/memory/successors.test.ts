import type { IExecuteFunctions } from 'n8n-workflow';
import type { Ledger, Stored } from '../../../nodes/MessagingService/delivery/memory/ledger';
import type * as Takeovers from '../../../nodes/MessagingService/delivery/memory/takeover';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { Store } from '../../tools/store';

/** How many Retries a process knows by heart. Of the others n8n's store says only that there was one. */

/** A process, with what n8n tells a Retry in it. */
function startProcess() {
	const { takeOver, endTakeover } = inNewProcess(() =>
		jest.requireActual<typeof Takeovers>('../../../nodes/MessagingService/delivery/memory/takeover'),
	);
	const data = {};
	const context = Object.assign(contextOf(new Store()), {
		getNode: () => ({ id: 'node', name: 'Messages', type: 'messagingService' }),
		getMode: () => 'retry',
		getExecutionCancelSignal: () => undefined,
		getContext: () => data,
		getInputData: () => [],
	}) as unknown as IExecuteFunctions;
	const ledger = (version: string) =>
		({ version, scope: 'run 0', operation: { effect: 'send' }, isInherited: true }) as unknown as Ledger;
	return {
		/** The end of a Retry that has sent everything that was left: no other can continue from what it keeps. */
		end: async (version: string, items: string) => {
			const took = { ledger: ledger(version), name: version, claimed: version };
			const kept: Stored = { execution: '1', tries: 1, items };
			await endTakeover(context, took, kept, true);
		},
		/** What the next Retry from the same state is told. */
		told: async (version: string) => {
			const { refusal, end } = await takeOver(context, ledger(version), () => false);
			await end?.('notSent');
			return refusal?.message ?? 'it may continue';
		},
	};
}

const byHeart = /execution 1/;

test('a process knows the latest 1,000 Retries', async () => {
	const { end, told } = startProcess();
	for (let version = 0; version <= 1_000; version += 1) await end(String(version), '');
	expect(await told('1')).toMatch(byHeart);
	expect(await told('1000')).toMatch(byHeart);
	expect(await told('0')).not.toMatch(byHeart);
});

test('or fewer, if what they keep is long: eight million letters', async () => {
	const { end, told } = startProcess();
	for (let version = 0; version < 9; version += 1) await end(String(version), 'x'.repeat(1_000_000));
	expect(await told('0')).not.toMatch(byHeart);
	for (const version of ['1', '2', '8']) expect(await told(version)).toMatch(byHeart);
});
