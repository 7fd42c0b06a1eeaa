import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

import type { World } from '../checks/world';

/** Makes n8n open Node's inspector on a free port (SIGUSR1). */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' } as const;

const Answer = z.object({
	id: z.number(),
	result: z.looseObject({ usedSize: z.number().optional() }),
});

async function inspectorOf({ n8n, log }: Pick<World, 'n8n' | 'log'>): Promise<string> {
	process.kill(n8n.pid, 'SIGUSR1');
	for (let tries = 0; tries < 100; tries += 1) {
		const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(log()) ?? [];
		if (address !== undefined) return address;
		await sleep(100);
	}
	throw new Error('n8n did not open its inspector.');
}

/** Returns the used heap of n8n's process in bytes after garbage collection. */
export async function heapInUse(world: Pick<World, 'n8n' | 'log'>): Promise<number> {
	const socket = new WebSocket(await inspectorOf(world));
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve);
		socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')));
	});
	let id = 0;
	const call = async (method: string): Promise<number | undefined> => {
		id += 1;
		const answer = new Promise<MessageEvent>((resolve) =>
			socket.addEventListener('message', resolve, { once: true }),
		);
		socket.send(JSON.stringify({ id, method }));
		return Answer.parse(JSON.parse(String((await answer).data))).result.usedSize;
	};
	try {
		// Twice: the second collection frees objects released by finalizers.
		await call('HeapProfiler.collectGarbage');
		await call('HeapProfiler.collectGarbage');
		return (await call('Runtime.getHeapUsage')) ?? NaN;
	} finally {
		socket.close();
	}
}
