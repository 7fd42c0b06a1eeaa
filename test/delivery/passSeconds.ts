import { nodeTime } from '../tools/nodeTime';
import { turns } from '../tools/until';

/** Advances the node's time in steps of 100 ms, so that sockets keep up. */
export async function passSeconds(seconds: number): Promise<void> {
	for (let step = 0; step < seconds * 10; step += 1) {
		await nodeTime.pass(100);
		await turns(8);
	}
}
