import { sleep } from 'n8n-workflow';
import { nodeTime } from '../../tools/nodeTime';
import type { Store } from '../../tools/store';

/**
 * Starts a process that is killed after some accesses to the store: its next one never ends. Others
 * then go on.
 */
export async function killAfter(accesses: number, store: Store, start: () => void): Promise<void> {
	let count = 0;
	const killed = new Promise<void>(() => {});
	store.between = async () => {
		count += 1;
		await (count > accesses ? killed : sleep(1));
	};
	start();
	await nodeTime.during(sleep(100));
	store.between = async () => await sleep(1);
}
