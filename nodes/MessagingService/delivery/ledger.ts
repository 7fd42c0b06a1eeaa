import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../operations/operation';
import type { Connection } from '../service';
import type { Output } from './outputs';
import { itemsOf, merge, type Job } from './plan';

/** What is remembered of a request that must not simply be repeated. */
export type Entry =
	/** It was sent, and this was its output. */
	| { readonly kind: 'sent'; readonly outputs: Output[] }
	/**
	 * `unknown`: it may have been sent. `final`: the service asked not to send it again.
	 * `skipped` are the items that were not in it, because their key had been used before.
	 */
	| { readonly kind: 'unknown' | 'final'; readonly skipped: readonly number[] };

/**
 * What this execution has sent, so that a re-run of the node does not send it again: n8n runs the
 * whole node anew for Retry On Fail and for the Retry of a failed execution, and hands it the same
 * node context each time. Kept only while a run has failures.
 */
export class Ledger {
	private readonly entries: Map<string, Entry>;

	private readonly runIndex: unknown;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly connection: Connection,
	) {
		this.runIndex = context.evaluateExpression('{{ $runIndex }}', 0);
		const stored = context.getContext('node').messagingServiceLedger;
		this.entries = new Map(Object.entries((stored ?? {}) as Record<string, Entry>));
	}

	/** What earlier runs of this execution did with these jobs; those that nothing is known of are left out. */
	entriesOf(jobs: readonly Job[]): Map<Job, Entry> {
		const known = new Map<Job, Entry>();
		if (this.entries.size === 0) return known;
		for (const job of jobs) {
			const entry = this.entries.get(this.fingerprint(job));
			if (entry) known.set(job, entry);
		}
		return known;
	}

	/** Remembers for the next run; holds nothing when nothing is to be remembered. */
	keep(entries: ReadonlyMap<Job, Entry>): void {
		const node = this.context.getContext('node');
		if (entries.size === 0 || this.operation.effect === 'read') delete node.messagingServiceLedger;
		else {
			node.messagingServiceLedger = Object.fromEntries(
				[...entries].map(([job, entry]) => [this.fingerprint(job), entry]),
			);
		}
	}

	/**
	 * Same execution, run, items, operation, account and recipients: the same message. Its text does not
	 * count, since an expression such as the current time may word it anew on every run.
	 */
	private fingerprint(job: Job): string {
		const { credential, baseUrl } = this.connection;
		const { endpoint, recipients } = merge(job);
		const parts = [
			this.operation.action,
			baseUrl,
			credential.id,
			this.runIndex,
			itemsOf(job),
			endpoint,
			recipients,
		];
		return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
	}
}
