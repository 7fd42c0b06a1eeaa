import { runCommand } from '../../emulator/command/command';
import { serveOrders } from '../processes/orders';

/** The emulator in its own process, started like the command. */

/** Arguments to start it; undefined to measure its memory. */
export interface HostOrder {
	readonly start?: readonly string[];
}

export interface HostFigures {
	readonly url: string;
	/** Milliseconds until the emulator is ready. */
	readonly startMs: number;
	/** Milliseconds of CPU time within that. */
	readonly startCpuMs: number;
	/** Bytes in use after garbage collection: heap and buffers. */
	readonly heapBytes: number;
	readonly residentBytes: number;
	/** Its output. */
	readonly said: string;
}

let url = '';
let startMs = 0;
let startCpuMs = 0;
const said: string[] = [];

serveOrders<HostOrder, HostFigures>(async ({ start }) => {
	if (start !== undefined) {
		const [from, cpu] = [performance.now(), process.cpuUsage()];
		const emulator = await runCommand(
			start,
			(text) => said.push(text),
			(text) => said.push(text),
		);
		if (typeof emulator === 'number') throw new Error(said.join('\n'));
		url = emulator.url;
		startMs = performance.now() - from;
		const { user, system } = process.cpuUsage(cpu);
		startCpuMs = (user + system) / 1000;
	} else {
		global.gc?.();
		global.gc?.();
	}
	const { heapUsed, external, rss } = process.memoryUsage();
	return {
		url,
		startMs,
		startCpuMs,
		heapBytes: heapUsed + external,
		residentBytes: rss,
		said: said.join('\n'),
	};
});
