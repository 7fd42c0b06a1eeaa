import type { IExecuteFunctions } from 'n8n-workflow';
import { isOfAccount, type Failure } from '../../failures';
import type { Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';

/**
 * Decides when a run stops, unless the node continues on failure. An unknown outcome stops nothing. A refusal of one number
 * stops the run once the other messages of its item have had their turn; one of the account stops it at once, and ends the
 * asking even if the node continues.
 */
export class Stop {
	/** Whether nothing else may begin. */
	isOver = false;
	/** The refusal of the account. */
	refusal: Failure | undefined;
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

	/** Notes how a message ended. @returns whether others may ask */
	note({ item }: Message, outcome: Outcome): boolean {
		if ('failure' in outcome && isOfAccount(outcome.failure)) this.refusal ??= outcome.failure;
		const isRefused = this.refusal !== undefined;
		this.left.set(item, (this.left.get(item) ?? 0) - 1);
		if (outcome.kind === 'notSent' && !this.continues) this.refused.add(item);
		this.isOver ||= [...this.refused].some((one) => isRefused || this.left.get(one) === 0);
		return !this.isOver && !isRefused;
	}
}
