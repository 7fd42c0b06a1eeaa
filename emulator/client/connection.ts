import { Inbox, type Beginning } from './inbox';
import { Mailbox } from './mailbox';
import { Phone } from './phone';
import type { Channel, Fault, Message, ReceivedRequest, SentWebhook } from './shapes';
import { answerOf, askAt, type Ask } from './wire';

/** Which messages are meant; all that is given must hold. */
export interface Wanted {
	readonly channel?: Channel;
	/** A number in any notation, or an address. */
	readonly to?: string;
}

/** What an emulator asks for that other machines can reach: the password that it prints at its start. */
export interface Access {
	readonly password?: string | undefined;
}

/** An emulator, as tests use it: people with phones and mailboxes, what arrived, and what goes wrong. */
export class Connection {
	private readonly inbox: Inbox;

	constructor(
		/** Base address of the emulator: what the credential's Base URL is. */
		readonly url: string,
		private readonly ask: Ask,
		/** What came before is not looked at. */
		private readonly begin: Beginning,
	) {
		this.inbox = new Inbox(ask, begin);
	}

	/** Somebody's phone, by its number with the country code, in any notation. */
	phone(number: string): Phone {
		return new Phone(number, this.inbox, this.ask);
	}

	mailbox(address: string): Mailbox {
		return new Mailbox(address, this.inbox, this.ask);
	}

	/** All messages that were sent since the connection was made or the emulator was reset, oldest first. */
	async messages(wanted: Wanted = {}): Promise<Message[]> {
		return await this.all<Message>('/messages', (last) => ({
			...wanted,
			after: last?.cursor ?? this.begin.messages,
		}));
	}

	/** All requests that arrived since then, oldest first; `violations` says where one departs from the specification. */
	async requests(): Promise<ReceivedRequest[]> {
		return await this.all<ReceivedRequest>('/requests', (last) => ({
			since: last?.number ?? this.begin.requests,
		}));
	}

	/** All webhooks that were sent since then, oldest first, with the receiver's answers. */
	async sentWebhooks(): Promise<SentWebhook[]> {
		return await this.all<SentWebhook>('/webhooks', (last) => ({
			since: last?.number ?? this.begin.webhooks,
		}));
	}

	/** Where webhooks go: addresses of the workflow on this machine, or on a host that was named at the start. */
	async webhooks(to: { readonly sms?: string; readonly messagingApp?: string }): Promise<void> {
		await this.ask('POST', '/webhooks', { body: to });
	}

	/** Changes some settings, e.g. `{ credits: 0 }`, and gives all of them. */
	async settings(changes: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> {
		return await answerOf(this.ask('POST', '/settings', { body: changes }));
	}

	/** Lets something go wrong, e.g. `{ do: 'reset', endpoint: 'smsSend', times: 1, work: true }`. */
	async fault(fault: Fault): Promise<void> {
		await this.ask('POST', '/faults', { body: fault });
	}

	async clearFaults(): Promise<void> {
		await this.ask('DELETE', '/faults');
	}

	/** Back to the start: between two tests. Webhooks go where they went before. */
	async reset(): Promise<void> {
		await this.ask('POST', '/reset', { body: {} });
	}

	/** Everything that happened, as a file for a bug report. It holds texts and numbers, but no keys. */
	async session(): Promise<string> {
		return (await this.ask('GET', '/session')) ?? '';
	}

	private async all<Item>(path: string, after: (last: Item | undefined) => object): Promise<Item[]> {
		const items: Item[] = [];
		for (;;) {
			const query = { ...after(items.at(-1)) };
			const page = await answerOf<Item[]>(this.ask('GET', path, { query }));
			if (page.length === 0) return items;
			items.push(...page);
		}
	}
}

/**
 * The emulator at this address, as of now: what came before, such as in an earlier run of the same test, is not looked
 * at. Rejects when no emulator answers there.
 */
export async function connect(url: string, { password }: Access = {}): Promise<Connection> {
	const ask = askAt(new URL(url).origin, password);
	const { newest } = await answerOf<{ newest: Beginning }>(ask('GET', '/state', { query: { limit: 1 } }));
	return new Connection(url, ask, newest);
}
