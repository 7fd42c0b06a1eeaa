import type { IExecuteFunctions } from 'n8n-workflow';
import { isOfAccount } from '../../failures';
import type { Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';

/**
 * Decides when a run stops, unless the node continues on failure. An unknown outcome stops nothing. A refusal of one number
 * stops the run once the other messages of its item have had their turn; one of the account stops it at once.
 */
export class Stop {
	/** Messages of each item that have not ended. */
	private readonly left = new Map<number, number>();
	private readonly refused = new Set<number>();
	private readonly isOff: boolean;

	constructor(context: IExecuteFunctions, messages: readonly Message[]) {
		this.isOff = context.continueOnFail();
		for (const { item } of messages) this.left.set(item, (this.left.get(item) ?? 0) + 1);
	}

	/** Whether a message must not begin. */
	holds({ item }: Message): boolean {
		return this.refused.size > 0 && !this.refused.has(item);
	}

	/** Notes how a message ended. @returns whether others may begin */
	mayGoOn({ item }: Message, outcome: Outcome): boolean {
		if (this.isOff) return true;
		this.left.set(item, (this.left.get(item) ?? 0) - 1);
		if (outcome.kind === 'notSent') this.refused.add(item);
		const isOver = [...this.refused].some((one) => this.left.get(one) === 0);
		return !isOver && !isAboutAccount(outcome);
	}
}

const isAboutAccount = (outcome: Outcome): boolean => 'failure' in outcome && isOfAccount(outcome.failure);
