import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { Random } from '../../emulator/state/random';
import type { OnceKeys } from '../../nodes/MessagingService/delivery/store/onceKeys';
import type { Planned } from '../../nodes/MessagingService/delivery/plan/plan';
import { nodeTime } from './nodeTime';
import { Store } from './store';

/** Two processes that use the key store of one node: each has memory of its own, the list is one. */

/** Loads the keys as a process of its own does. */
function process(): { OnceKeys: typeof OnceKeys } {
	const loaded: Array<{ OnceKeys: typeof OnceKeys }> = [];
	jest.isolateModules(() => {
		loaded.push(jest.requireActual('../../nodes/MessagingService/delivery/store/onceKeys'));
	});
	const [module] = loaded;
	if (module === undefined) throw new Error('The keys could not be loaded');
	return module;
}

const processes = [process(), process()];

/** What the keys need of n8n. */
function contextOf(node: string, store: Store): IExecuteFunctions {
	const place = {
		workflow: { id: 'test', active: true },
		node: {
			id: node,
			name: '',
			typeVersion: 1,
			type: '',
			position: [0, 0] as [number, number],
			parameters: {},
		},
	} satisfies Parameters<Store['checkProcessedAndRecord']>[2];
	return {
		getWorkflow: () => place.workflow,
		getNode: () => place.node,
		getExecutionId: () => '1',
		logger: { warn: () => {} },
		helpers: {
			checkProcessedAndRecord: async (items, scope, options) =>
				await store.checkProcessedAndRecord(items, scope, place, options),
			removeProcessed: async (items, scope) => await store.removeProcessed(items, scope, place),
			getProcessedDataCount: async (scope) => await store.getProcessedDataCount(scope, place),
		} satisfies Partial<IExecuteFunctions['helpers']>,
	} as unknown as IExecuteFunctions;
}

const part = { item: 0, onceKey: 'a', draft: { recipients: ['525512345678'] } } as unknown as Planned;

/** Rounds that are played side by side. */
const together = 50;

interface Race {
	/** Milliseconds that lie between reading the list and writing it back, at most; evenly spread. */
	readonly gap: number;
	/** Milliseconds between the two starts, at most; evenly spread. */
	readonly apart: number;
	readonly seed: number;
}

/** How often a message leaves in each of so many rounds in which two processes claim one key. */
export async function race(rounds: number, { gap, apart, seed }: Race): Promise<number[]> {
	const random = new Random(seed);
	const round = async (number: number): Promise<number> => {
		const store = new Store();
		store.between = async () => await sleep(random.next() * gap);
		let sent = 0;
		const runs = processes.map(async (module) => {
			const wait = random.next() * apart;
			const keys = new module.OnceKeys(
				contextOf(`${seed} ${gap} ${apart} ${number}`, store),
				undefined,
				60_000,
			);
			await sleep(wait);
			const claim = (await keys.claim([part])).get(part);
			if (claim?.kind !== 'claimed') return;
			sent += 1;
			await sleep(100);
			await keys.close(part, 'sent');
		});
		await Promise.all(runs);
		return sent;
	};
	const sent: number[] = [];
	while (sent.length < rounds) {
		const numbers = Array.from(
			{ length: Math.min(together, rounds - sent.length) },
			(_, at) => sent.length + at,
		);
		sent.push(...(await nodeTime.during(Promise.all(numbers.map(round)))));
	}
	return sent;
}
