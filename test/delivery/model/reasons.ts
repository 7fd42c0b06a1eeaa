import type { Keys } from './keys';
import type { Message } from './messages';
import type { Run } from './scenario';
import type { Request } from './service';
import { marksOf, type Attempt, type Execution, type World } from './world';

/** Concurrent attempts of an execution. */
export interface Played {
	readonly execution: Execution;
	readonly run: Run;
	readonly attempts: readonly Attempt[];
}

export const wasCancelled = ({ attempts }: Pick<Played, 'attempts'>) =>
	attempts.some((one) => one.wasCancelled);

/** A refusal about the account, which may stop other messages of the run. */
const isOfAccount = ({ name, ending }: Request): boolean =>
	ending === 'notSent' && /noCredits|invalidKey|multiMessageNotEnabled|“40[12]”/.test(name);

/** A refusal of a number for itself, which tells all messages to it. */
const isOfNumber = (
	{ name, ending, people }: Request,
	{ item, person = item.people[0] ?? 0 }: Message,
) =>
	ending === 'notSent' && name.startsWith('429') && people.some((one) => one % 10 === person % 10);

/** Why the node may say of a message what it does not say of others. */
export class Reasons {
	/**
	 * Executions that ran while releasing keys failed or one was cancelled, so that their claims may
	 * remain.
	 */
	private readonly troubled = new Set<Execution>();
	/** Executions that made requests which the service did not see. */
	private readonly unseen = new Set<Execution>();
	/** Whether the service accepts no connections now. */
	private isAway = false;
	private wasClosed = false;
	/** Whether n8n's store of keys fails now; concurrent executions share it. */
	private storeFails = false;

	constructor(
		private readonly world: World,
		private readonly keys: Keys,
	) {}

	/** Call before each step is judged. */
	begin(all: readonly Played[]): void {
		this.isAway = all.some(({ run }) => run.away);
		this.storeFails = all.some(({ run }) => run.claimFails > 1);
		const isUnseen = this.isAway || (this.world.wasClosed && !this.wasClosed);
		this.wasClosed = this.world.wasClosed;
		// Executions of one moment share the service, n8n's store and its lists.
		// A claim without an answer may have been recorded.
		const isTroubled = all.some(
			(one) => one.run.releaseFails > 0 || one.run.claimFails > 1 || wasCancelled(one),
		);
		for (const { execution, run } of all) {
			if (isTroubled) this.troubled.add(execution);
			if (isUnseen) this.unseen.add(execution);
			if (isUnseen)
				for (const message of this.world.messagesOf(execution, run)) this.keys.addUnseen(message);
		}
	}

	/** Whether another Retry of the execution exists or may exist. */
	mayRefuse({ execution, attempts }: Played): boolean {
		const before = execution.attempts.length - attempts.length;
		return before > 1 || attempts.length > 1 || this.storeFails || this.troubled.has(execution);
	}

	/** Whether an outcome may be unknown although the service knows it. */
	mayDoubt(message: Message): boolean {
		const { item } = message;
		if ([...this.unseen].some((one) => marksOf(one).includes(message.name.split('>')[0] ?? '')))
			return true;
		if (item.key === '') return false;
		// A message whose key is half used may be out.
		const isHalf = this.keys
			.of(message)
			.some(({ lately, wasDoubtful }) => lately.has('part') || wasDoubtful);
		return isHalf || this.keys.wasUnseen(message) || this.isTroubled(message);
	}

	/** Whether its key was used for all of its recipients. */
	isUsed(message: Message): boolean {
		return this.keys.of(message).every(({ state }) => state === 'sent');
	}

	/** Whether there is a reason not to send a message. */
	mayFail(message: Message, requests: readonly Request[], run: Run): boolean {
		const { item } = message;
		if (!item.usable || this.isAway || run.unfit || run.wrongPassword) return true;
		if (this.world.scenario.keyed && item.key === '') return true;
		if (this.world.limit !== undefined) return true;
		// With concurrent attempts, the last request may belong to another one.
		const isRefused = (one: Request) =>
			(one.ending === 'notSent' && concerns(one, message)) ||
			isOfAccount(one) ||
			isOfNumber(one, message);
		if (requests.some(isRefused)) return true;
		return item.key !== '' && (this.storeFails || this.isTroubled(message));
	}

	/** Whether a claim of its key may remain of an execution in trouble. */
	private isTroubled({ item: { key } }: Message): boolean {
		return (
			key !== '' && [...this.troubled].some(({ items }) => items.some((one) => one.key === key))
		);
	}
}

/** Whether a request is for a message. */
export const concerns = ({ marks, people }: Request, { name, person }: Message): boolean =>
	marks.includes(name.split('>')[0] ?? '') && (person === undefined || people.includes(person));
