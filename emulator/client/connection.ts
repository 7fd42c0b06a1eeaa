import { Inbox, type Cursors } from './inbox';
import { Mailbox } from './mailbox';
import { Phone } from './phone';
import type { Channel, Fault, Message, ReceivedRequest, SentWebhook } from './shapes';
import { parseAnswer, controlClient, type Ask } from './wire';

/** A message filter; all given fields must match. */
export interface Wanted {
	readonly channel?: Channel;
	/** A number in any notation, or an address. */
	readonly to?: string;
}

/** A connection to an emulator for tests: phones, mailboxes, recorded traffic and faults. */
export class Connection {
	private readonly inbox: Inbox;

	constructor(
		/** Base address of the emulator, the same as the credential's Base URL. */
		readonly url: string,
		private readonly ask: Ask,
		/** Earlier records are ignored. */
		private readonly begin: Cursors,
	) {
		this.inbox = new Inbox(ask, begin);
	}

	/** Returns the phone with this number: with country code, in any notation. */
	phone(number: string): Phone {
		return new Phone(number, this.inbox, this.ask);
	}

	mailbox(address: string): Mailbox {
		return new Mailbox(address, this.inbox, this.ask);
	}

	/**
	 * Returns all messages sent since the connection was made or the emulator was reset, oldest
	 * first.
	 */
	async messages(wanted: Wanted = {}): Promise<Message[]> {
		return await this.all<Message>('/messages', (last) => ({
			...wanted,
			after: last?.cursor ?? this.begin.messages,
		}));
	}

	/**
	 * Returns all requests received since then, oldest first; `violations` lists deviations from the
	 * specification.
	 */
	async requests(): Promise<ReceivedRequest[]> {
		return await this.all<ReceivedRequest>('/requests', (last) => ({
			since: last?.number ?? this.begin.requests,
		}));
	}

	/** Returns all webhooks sent since then, oldest first, with the receiver's answers. */
	async sentWebhooks(): Promise<SentWebhook[]> {
		return await this.all<SentWebhook>('/webhooks', (last) => ({
			since: last?.number ?? this.begin.webhooks,
		}));
	}

	/**
	 * Sets the webhook addresses: of the workflow on this machine, or on a host allowed at the start.
	 */
	async webhooks(to: { readonly sms?: string; readonly messagingApp?: string }): Promise<void> {
		await this.ask('POST', '/webhooks', { body: to });
	}

	/** Changes some settings, e.g. `{ credits: 0 }`, and returns all of them. */
	async settings(
		changes: Readonly<Record<string, unknown>> = {},
	): Promise<Record<string, unknown>> {
		return await parseAnswer(this.ask('POST', '/settings', { body: changes }));
	}

	/** Adds a fault, e.g. `{ do: 'reset', endpoint: 'smsSend', times: 1, work: true }`. */
	async fault(fault: Fault): Promise<void> {
		await this.ask('POST', '/faults', { body: fault });
	}

	async clearFaults(): Promise<void> {
		await this.ask('DELETE', '/faults');
	}

	/**
	 * Moves the emulator's clock forward: reports come, codes expire. Webhooks carry its time, and
	 * the trigger refuses those that are more than five minutes ahead.
	 */
	async advance(milliseconds: number): Promise<void> {
		await this.ask('POST', '/clock', { body: { advanceMs: milliseconds } });
	}

	/** Resets everything except the webhook addresses, for use between tests. */
	async reset(): Promise<void> {
		await this.ask('POST', '/reset', { body: {} });
	}

	private async all<Item>(
		path: string,
		after: (last: Item | undefined) => object,
	): Promise<Item[]> {
		const items: Item[] = [];
		for (;;) {
			const query = { ...after(items.at(-1)) };
			const page = await parseAnswer<Item[]>(this.ask('GET', path, { query }));
			if (page.length === 0) return items;
			items.push(...page);
		}
	}
}

/**
 * Connects to the emulator at this address and ignores its earlier records. Rejects when no
 * emulator answers there. It prints its password at its start if other machines can reach it.
 */
export async function connect(
	url: string,
	access: { readonly password?: string | undefined } = {},
): Promise<Connection> {
	const ask = controlClient(new URL(url).origin, access.password);
	const { newest } = await parseAnswer<{ newest: Cursors }>(ask('GET', '/state'));
	return new Connection(url, ask, newest);
}
