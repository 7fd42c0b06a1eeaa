import type { IExecuteFunctions } from 'n8n-workflow';
import { isOfAccount, type Failure } from '../../failures';
import { loginOf } from '../../limiter/client';
import type { Connection } from '../../service/connection';
import type { Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';

/**
 * Decides when a run stops, unless the node continues on failure. An unknown outcome and Limit per
 * Number stop nothing. A refusal of one number stops the run once the other messages of its item
 * have had their turn; one of the account stops it at once, and ends the asking even if the node
 * continues.
 */
export class Stop {
	/** Whether nothing else may begin. */
	isOver = false;
	/** By account and key. */
	private readonly refusals = new Map<string, Failure>();
	/** Messages of each item that have not ended. */
	private readonly left = new Map<number, number>();
	private readonly refused = new Set<number>();
	private readonly continues: boolean;

	constructor(context: IExecuteFunctions, messages: readonly Message[]) {
		this.continues = context.continueOnFail();
		for (const { item } of messages) this.left.set(item, (this.left.get(item) ?? 0) + 1);
	}

	/** Whether a message must not begin. */
	holds({ item }: Message): boolean {
		return this.isOver || (this.refused.size > 0 && !this.refused.has(item));
	}

	/** The refusal of an account: nothing is asked of it any more. */
	refusalOf(connection: Connection): Failure | undefined {
		return this.refusals.size > 0 ? this.refusals.get(loginOf(connection)) : undefined;
	}

	/** Notes how a message ended. */
	note({ connection, item }: Message, outcome: Outcome): void {
		const isRefused = 'failure' in outcome && isOfAccount(outcome.failure);
		if (isRefused) this.refusals.set(loginOf(connection), outcome.failure);
		this.left.set(item, (this.left.get(item) ?? 0) - 1);
		const isOfItem = 'failure' in outcome && outcome.isOfItem === true;
		if (outcome.kind === 'notSent' && !isOfItem && !this.continues) this.refused.add(item);
		this.isOver ||= [...this.refused].some((one) => isRefused || this.left.get(one) === 0);
	}
}
