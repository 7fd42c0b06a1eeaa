import { arch, cpus, platform, totalmem } from 'node:os';

import { n8nRequire } from '../engine/n8n';

/** Describes the machine without naming it or its user. */
export interface Machine {
	readonly date: string;
	readonly sizes: string;
	readonly cores: number;
	readonly processor: string;
	readonly memoryGb: number;
	readonly platform: string;
	readonly node: string;
	readonly n8n: string;
	readonly seconds: number;
}

export function describeMachine(sizes: string, seconds: number): Machine {
	const processors = cpus();
	const { version } = n8nRequire('n8n/package.json') as { version: string };
	return {
		date: new Date().toISOString().slice(0, 10),
		sizes,
		cores: processors.length,
		processor: processors[0]?.model.trim() ?? 'unknown',
		memoryGb: Math.round(totalmem() / 1024 ** 3),
		platform: `${platform()} ${arch()}`,
		node: process.versions.node,
		n8n: version,
		seconds: Math.round(seconds),
	};
}
