import type { IExecuteFunctions } from 'n8n-workflow';
import { cannotBegin } from '../../failures';
import { pause } from '../../limiter/clock';
import { recipientKey, type Message } from '../plan/message';
import type { Plan } from '../plan/plan';
import { whyUnknown, type Unknown } from './rows';
import { nameOfNode, rememberedNames, storeOf, type State, type Store } from './store';

/** How the claim of a name ended. `cancelled`: the execution was, while it waited. */
export type Claim = 'claimed' | 'used' | 'inDoubt' | 'cancelled' | Unknown;

type Keyed = Pick<Message, 'onceKey' | 'draft' | 'connection'>;

/**
 * Milliseconds: a request may take so much longer than its timeout, and the first and longest pause
 * between two looks.
 */
const patience = { margin: 15_000, first: 250, longest: 4_000 };

/**
 * Claims of this process that have not ended, by node and name. Their owner is at work, however
 * long that takes.
 */
const open = new Map<string, { readonly ended: Promise<void>; readonly end: () => void }>();

/** A key counts for each recipient: for another one it is another key. */
const nameFor = (key: string, recipient: string): string =>
	`${key}\u0000${recipientKey(recipient)}`;

/** The names of a key, one for each recipient, in the order of the recipients. */
export const namesOfKey = ({ onceKey = '', draft: { recipients } }: Keyed): string[] =>
	recipients.map((recipient) => nameFor(onceKey, recipient));

/**
 * The Send Once Keys of one run, kept across executions in n8n's store. A key is claimed right
 * before its request and gets its state right after the answer, so a crash leaves it claimed. Who
 * finds it so waits as long as a request may take; then it is in doubt, and nobody waits for it
 * again.
 */
export class OnceKeys {
	private readonly store: Store;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.store = storeOf(context, 'keys');
	}

	/**
	 * Claims the key of a message for each of its recipients, once nobody else is at work with it.
	 * Always in the same order, so that two messages to the same people never wait for each other.
	 *
	 * @returns how each name ended; if one could not be looked up, none stays claimed
	 */
	async claim(message: Keyed): Promise<ReadonlyMap<string, Claim>> {
		const claims = new Map<string, Claim>();
		for (const name of [...new Set(namesOfKey(message))].sort()) {
			const claim = await this.claimName(name, message.connection.timeoutMs);
			claims.set(name, claim);
			if (claim === 'claimed' || claim === 'used' || claim === 'inDoubt') continue;
			await this.close(claimedIn(claims), 'free');
			return new Map([...claims.keys()].map((one) => [one, claim]));
		}
		return claims;
	}

	/** Returns the state of the key for each recipient and changes nothing. */
	async states(message: Keyed): Promise<ReadonlyArray<State | Unknown>> {
		return await Promise.all(
			namesOfKey(message).map(
				async (name) => await this.ask(async () => await this.store.look(this.context, name)),
			),
		);
	}

	/**
	 * Ends claims by the outcome of their message. If the database does not store that, the key stays
	 * claimed: a later execution reports the item as unknown instead of sending it twice.
	 */
	async close(names: readonly string[], step: 'free' | 'use' | 'doubt'): Promise<void> {
		await Promise.all(
			names.map(async (name) => {
				await this.ask(async () => await this.store[step](this.context, name));
				const own = this.inProcess(name);
				open.get(own)?.end();
				open.delete(own);
			}),
		);
	}

	private async claimName(name: string, timeoutMs: number): Promise<Claim> {
		const { cancel, context, store } = this;
		let [waited, wait] = [0, patience.first];
		while (!cancel?.aborted) {
			const state = await this.ask(async () => await store.claim(context, name));
			if (state === 'free') {
				let end: () => void = () => {};
				const ended = new Promise<void>((resolve) => (end = resolve));
				open.set(this.inProcess(name), { ended, end });
				return 'claimed';
			}
			if (state !== 'claimed') return state;
			const own = open.get(this.inProcess(name));
			if (own) {
				await Promise.race([own.ended, pause(patience.longest, cancel)]);
			} else if (waited < timeoutMs + patience.margin) {
				await pause(wait, cancel);
				[waited, wait] = [waited + wait, Math.min(2 * wait, patience.longest)];
			} else if ((await this.ask(async () => await store.doubt(context, name))) === 'inDoubt') {
				return 'inDoubt';
			}
		}
		return 'cancelled';
	}

	private async ask<Found>(call: () => Promise<Found>): Promise<Found | Unknown> {
		try {
			return await call();
		} catch (thrown) {
			this.context.logger.warn('The Send Once Key could not be stored');
			return whyUnknown(thrown);
		}
	}

	private inProcess(name: string): string {
		return `${nameOfNode(this.context)} ${name}`;
	}
}

/** The names that were claimed. */
export const claimedIn = (claims: ReadonlyMap<string, Claim>): string[] =>
	[...claims].flatMap(([name, claim]) => (claim === 'claimed' ? name : []));

/**
 * Refuses a run with more keys than the node remembers: the last would push out the first, and
 * guard nothing.
 * @throws a failure
 */
export function refuseTooManyKeys(context: IExecuteFunctions, { messages }: Plan): void {
	const keyed = messages.filter(
		({ onceKey, validateOnly }) => onceKey !== undefined && !validateOnly,
	);
	const keys = new Set(keyed.flatMap(namesOfKey)).size;
	if (keys > rememberedNames)
		throw cannotBegin(context.getNode(), 'tooManyKeys', { keys, most: rememberedNames });
}
