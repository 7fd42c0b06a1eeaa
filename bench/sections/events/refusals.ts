import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../../../scripts/places';
import type { Section } from '../../bench';
import type { LoadFigures, LoadOrder } from '../../processes/load';
import { startProgram } from '../../processes/orders';
import { count, megabytes } from '../../report/figures';
import { target } from '../../report/result';
import { apiKey, header, startTriggerWorld } from './world';

/** Returns the resident memory of a process in bytes; Linux only. */
function residentOf(pid: number): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) * 1024;
}

/** Checks that a flood of forged events leaves no memory in use in n8n. */
export const refusals: Section = {
	name: 'refusals',
	async measure(bench) {
		const [parts, each] = bench.quick ? [4, 500] : [10, 10_000];
		const env = { N8N_EXPRESSION_ENGINE: 'legacy' };
		const { n8n, trigger, githubSecret } = await startTriggerWorld(bench, env);
		const load = startProgram<LoadOrder, LoadFigures>(join(places.root, 'bench', 'processes', 'load.ts'));
		bench.atEnd(() => load.stop());
		const memory: number[] = [];
		try {
			// The first part is a warm-up.
			for (let part = 0; part <= parts; part++) {
				const order = { address: trigger.address, forged: true, seconds: 240, connections: 8, most: each };
				const { statuses } = await load.ask({ ...order, apiKey, header, githubSecret }, 260_000);
				if (statuses['401'] !== each) throw new Error(`n8n answered ${JSON.stringify(statuses)}.`);
				memory.push(residentOf(n8n.pid));
				bench.say(`  ${count(each * (part + 1))} refused`);
			}
			const executions = await n8n.rest.executionsOf(trigger.workflowId);
			if (executions.length > 0) throw new Error('A forged event started a workflow.');
		} finally {
			await load.stop();
			await n8n.stop();
		}
		const [, first = NaN] = memory;
		const last = memory.at(-1) ?? NaN;
		return {
			title: `Memory under ${count(parts * each)} refused events`,
			what: "Forged delivery reports, 8 at once, n8n with expressions without isolates; resident memory of n8n's process after each part. Nothing of them is stored, and no workflow starts.",
			columns: ['refused so far', 'memory'],
			rows: memory.map((bytes, part) => [count(each * (part + 1)), megabytes(bytes)]),
			targets: [
				target(
					'Memory after all refusals over that after the first tenths',
					last / first,
					{ atMost: 1.1 },
					(value) => value.toFixed(2),
				),
			],
			raw: memory,
		};
	},
};
