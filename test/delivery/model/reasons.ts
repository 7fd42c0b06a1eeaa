import type { History } from './history';
import type { Keys } from './keys';
import type { Message } from './messages';
import { Neighbours } from './neighbours';
import { partsOf } from './node';
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
	/**
	 * The message of the request that was cut off while it was read: the service does not know it.
	 */
	private cutOff: string | undefined;

	private readonly neighbours: Neighbours;

	constructor(
		private readonly world: World,
		private readonly keys: Keys,
	) {
		this.neighbours = new Neighbours(world);
	}

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

	/**
	 * Whether its key was used for the same recipients by another message, or before its data
	 * changed.
	 */
	isUsed(message: Message): boolean {
		// A claim that could not be released looks like a used key.
		if (!this.neighbours.isShared(message) && !this.isTroubled(message)) return false;
		return this.keys.of(message).every(({ state }) => state === 'sent');
	}

	/** Whether there is a reason not to send a message. */
	mayFail(message: Message, requests: readonly Request[], run: Run): boolean {
		const { item } = message;
		if (!item.usable || this.isAway || run.unfit || run.wrongPassword) return true;
		if (this.world.scenario.keyed && item.key === '') return true;
		if (
			this.neighbours.isCrowded(message) ||
			(this.world.limit !== undefined && (this.storeFails || this.isTroubled(message)))
		)
			return true;
		// With concurrent attempts, the last request may belong to another one.
		if (
			requests.some(
				(one) => (one.ending === 'notSent' && concerns(one, message)) || isOfAccount(one),
			)
		)
			return true;
		if (requests.some((one) => isOfNumber(one, message))) return true;
		return item.key !== '' && (this.storeFails || this.isTroubled(message));
	}

	/** Whether a half-sent text may stay so. */
	mayStayHalf(message: Message, history: History, requests: readonly Request[], run: Run): boolean {
		const text = `${run.otherText ? 'Adieu' : 'Hello'} of ${partsOf(this.world.scenario, run)}`;
		return (
			history.text !== text ||
			(message.person === undefined && history.to !== message.people.join('+')) ||
			requests.some((one) => one.ending !== 'sent' && concerns(one, message)) ||
			this.mayFail(message, requests, run) ||
			this.mayBeCutOff(message)
		);
	}

	/** Whether the request that was cut off can have been for a message; it was for one only. */
	private mayBeCutOff({ name }: Message): boolean {
		if (!this.world.wasClosed) return false;
		this.cutOff ??= name;
		return this.cutOff === name;
	}

	/** Whether a claim of its key or its number may remain of an execution in trouble. */
	private isTroubled({ item: { key, people } }: Message): boolean {
		const numbers = new Set(people.map((one) => one % 10));
		return [...this.troubled].some(({ items }) =>
			items.some(
				(one) =>
					(key !== '' && one.key === key) ||
					(this.world.limit !== undefined && one.people.some((person) => numbers.has(person % 10))),
			),
		);
	}
}

/** Whether a request is for a message. */
export const concerns = ({ marks, people }: Request, { name, person }: Message): boolean =>
	marks.includes(name.split('>')[0] ?? '') && (person === undefined || people.includes(person));
