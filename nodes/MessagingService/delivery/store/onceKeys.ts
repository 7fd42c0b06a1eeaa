import type { IExecuteFunctions } from 'n8n-workflow';
import { cannotBegin, keysNearlyForgotten } from '../../failures';
import { pause } from '../../limiter/clock';
import { nameOf, type Message } from '../plan/message';
import type { Plan } from '../plan/plan';
import { nameOfNode } from './lists';
import { options, rememberedNames, storeOf, type State, type Store } from './store';

/** How a claim ended. `unreachable`: n8n's store did not answer. `cancelled`: the execution was, while it waited. */
export type Claim = 'claimed' | 'used' | 'inDoubt' | 'unreachable' | 'cancelled';

type Step = Parameters<Store['ask']>[1];

type Keyed = Pick<Message, 'onceKey' | 'draft' | 'connection'>;

/** Milliseconds: a request may take so much longer than its timeout, and the first and longest pause between two looks. */
const patience = { margin: 15_000, first: 250, longest: 4_000 };

/** Claims of this process that have not ended, by node and name. Their owner is at work, however long that takes. */
const open = new Map<string, { readonly ended: Promise<void>; readonly end: () => void }>();

/** A key counts for each recipient: for another one it is another key. */
const nameOfKey = ({ onceKey = '', draft }: Keyed): string =>
	[onceKey, ...draft.recipients.map(nameOf).sort()].join('\u0000');

/**
 * The Send Once Keys of one run, kept across executions in n8n's store, by the node's ID and by its name. A key is claimed right before its
 * request and gets its state right after the answer, so a crash leaves it claimed. Who finds it so waits as long as a request
 * may take; then it is in doubt, and nobody waits for it again.
 */
export class OnceKeys {
	private readonly store: Store;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.store = storeOf(context, 'keys');
	}

	/** Claims the key of a message, once nobody else is at work with it. */
	async claim(message: Keyed): Promise<Claim> {
		const { cancel } = this;
		const { timeoutMs } = message.connection;
		const name = nameOfKey(message);
		let [waited, wait] = [0, patience.first];
		while (!cancel?.aborted) {
			const state = await this.ask('claim', name);
			if (state === 'free') return this.opened(name);
			if (state !== 'claimed') return state;
			const own = open.get(this.inProcess(name));
			if (own) {
				await Promise.race([own.ended, pause(patience.longest, cancel)]);
			} else if (waited < timeoutMs + patience.margin) {
				await pause(wait, cancel);
				[waited, wait] = [waited + wait, Math.min(2 * wait, patience.longest)];
			} else if ((await this.ask('doubt', name)) === 'inDoubt') {
				return 'inDoubt';
			}
		}
		return 'cancelled';
	}

	/** Returns the state of a key and changes nothing. */
	async look(message: Keyed): Promise<State | 'unreachable'> {
		return await this.ask('look', nameOfKey(message));
	}

	/**
	 * Ends a claim by the outcome of its message. If the database does not store it, the key stays claimed: a later execution
	 * reports the item as unknown instead of sending it twice.
	 */
	async close(message: Keyed, state: Exclude<State, 'claimed'>): Promise<void> {
		const name = nameOfKey(message);
		await this.ask(state, name);
		open.get(this.inProcess(name))?.end();
	}

	private async ask(step: Step, name: string): Promise<State | 'unreachable'> {
		return await this.store.ask(this.context, step, name).catch((): 'unreachable' => {
			this.context.logger.warn('The Send Once Key could not be stored');
			return 'unreachable';
		});
	}

	private opened(name: string): Claim {
		const own = this.inProcess(name);
		let resolved: () => void = () => {};
		const ended = new Promise<void>((resolve) => (resolved = resolve));
		const end = () => {
			open.delete(own);
			resolved();
		};
		open.set(own, { ended, end });
		return 'claimed';
	}

	private inProcess(name: string): string {
		return `${nameOfNode(this.context)} ${name}`;
	}
}

const keyedIn = ({ messages }: Plan): Message[] =>
	messages.filter(({ onceKey, validateOnly }) => onceKey !== undefined && !validateOnly);

/**
 * Refuses a run whose keys do not fit into the list: claiming the last would push out the first, and guard nothing.
 * @throws a failure
 */
export function refuseTooManyKeys(context: IExecuteFunctions, plan: Plan): void {
	const keys = new Set(keyedIn(plan).map(nameOfKey)).size;
	if (keys > rememberedNames)
		throw cannotBegin(context.getNode(), 'tooManyKeys', { keys, most: rememberedNames });
}

/** Warns before n8n drops the oldest Send Once Keys of the node. */
export async function warnBeforeKeysExpire(context: IExecuteFunctions, plan: Plan): Promise<void> {
	if (keyedIn(plan).length === 0) return;
	try {
		const entries = await context.helpers.getProcessedDataCount('node', options);
		if (entries <= 0.9 * rememberedNames) return;
		(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
		// Nobody sees the hint of a production run.
		context.logger.warn(keysNearlyForgotten.message);
	} catch {
		// An older n8n cannot count them.
	}
}
