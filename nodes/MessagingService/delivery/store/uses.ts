import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';

/** By which execution a key was used, and when. */
export interface Use {
	readonly execution: string;
	readonly at: Date;
}

/** So many are known by name; of older ones it is only known that they were used. */
const limit = 1_000;
const place = 'messagingServiceKeys';

/** Uses of this process by node, and of others as far as n8n has saved the workflow's static data. */
const ofProcess = new Map<string, Map<string, string>>();

/**
 * Who used a key when, to be told to people. n8n's store holds no more than a key's trace, and the
 * workflow's static data may be lost (n8n saves it after production executions only, and the last one wins),
 * so that nobody is here says nothing. But whoever is here did use the key.
 */
export class Uses {
	private readonly saved: Record<string, unknown>;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly node: string,
	) {
		this.saved = context.getWorkflowStaticData('node');
	}

	note(key: string): void {
		const use = `${this.context.getExecutionId()} ${Math.floor(Date.now() / 1000)}`;
		const ours = ofProcess.get(this.node) ?? new Map<string, string>();
		ofProcess.set(this.node, ours.set(traceOf(key), use));
		const [oldest] = ours.keys();
		if (ours.size > limit && oldest !== undefined) ours.delete(oldest);
	}

	/** Hands what this process knows to n8n, which saves it with the workflow. */
	save(): void {
		const ours = ofProcess.get(this.node);
		if (ours === undefined) return;
		const known = this.saved[place];
		const all = [...Object.entries(isRecord(known) ? known : {}), ...ours];
		this.saved[place] = Object.fromEntries(all.slice(-limit));
	}

	find(key: string): Use | undefined {
		const saved = this.saved[place];
		const trace = traceOf(key);
		const use = ofProcess.get(this.node)?.get(trace) ?? (isRecord(saved) ? saved[trace] : undefined);
		const [, execution, seconds] = typeof use === 'string' ? (/^(\S+) (\d+)$/.exec(use) ?? []) : [];
		return execution === undefined ? undefined : { execution, at: new Date(Number(seconds) * 1000) };
	}
}

/** Static data goes where the workflow goes, so the key itself stays out of it. */
const traceOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 12);
