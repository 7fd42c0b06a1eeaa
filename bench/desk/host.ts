import { runCommand } from '../../emulator/command/command';
import { obey } from '../processes/orders';

/** The emulator in a process of its own, as the command starts it. */

/** Its arguments to start it; none to look at its memory. */
export interface HostOrder {
	readonly start?: readonly string[];
}

export interface HostFigures {
	readonly url: string;
	/** From the order to the emulator that is ready. */
	readonly startMs: number;
	/** Of it what the processor worked, whoever else used it. */
	readonly startCpuMs: number;
	/** Bytes in use once everything that nobody holds is gone: JavaScript's own, and those of buffers. */
	readonly heapBytes: number;
	readonly residentBytes: number;
	/** What it said. */
	readonly said: string;
}

let url = '';
let startMs = 0;
let startCpuMs = 0;
const said: string[] = [];

obey<HostOrder, HostFigures>(async ({ start }) => {
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
