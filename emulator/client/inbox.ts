import type { Channel, Message, ReceivedRequest } from './shapes';
import { parseAnswer, type Ask } from './wire';

export interface Waiting {
	/**
	 * Milliseconds to wait for a message; by default 4000, less than the time limit of most test
	 * runners.
	 */
	readonly timeout?: number;
	/** Which text it must have; the messages before it are passed over. */
	readonly matching?: RegExp | ((text: string) => boolean);
}

const isWanted = (text: string, matching: Waiting['matching']) =>
	typeof matching === 'function'
		? matching(text)
		: matching === undefined || text.search(matching) >= 0;

/** The longest wait in milliseconds that the emulator accepts in one request. */
const longestMs = 30_000;

/** Cursors of the newest records when the connection was made. */
export type Cursors = Readonly<Record<'messages' | 'requests' | 'webhooks', string>>;

const kinds = { sms: 'SMS', email: 'emails', messagingApp: 'messaging-app messages' } as const;

/**
 * Describes the traffic that did arrive, without message texts because the result may be logged.
 */
async function describeTraffic(ask: Ask, begin: Cursors): Promise<string> {
	const query = { after: begin.messages, limit: 1000 };
	const messages = await parseAnswer<Message[]>(ask('GET', '/messages', { query }));
	const since = { since: begin.requests };
	const requests = await parseAnswer<ReceivedRequest[]>(ask('GET', '/requests', { query: since }));
	const told = (Object.keys(kinds) as Channel[]).map((channel) => {
		const to = messages
			.filter((message) => message.channel === channel)
			.map((message) => message.to);
		const last = to.length > 0 ? ` (last to ${to.slice(-3).join(', ')})` : '';
		return `${to.length} ${kinds[channel]}${last}`;
	});
	const failed = requests
		.filter(({ accepted }) => !accepted)
		.slice(-3)
		.map(({ number, endpoint, path, answered, violations }) =>
			[
				`request ${number} to ${endpoint ?? path} was not carried out (${answered})`,
				...violations,
			].join(': '),
		);
	return [`${requests.length} requests came`, ...told, ...failed].join('; ');
}

/** Returns each message once: the next call returns the next message. */
export class Inbox {
	private readonly cursors = new Map<string, string>();

	constructor(
		private readonly ask: Ask,
		private readonly begin: Cursors,
	) {}

	/**
	 * Returns the next message to a recipient. Rejects on timeout with a description of the traffic
	 * that did arrive.
	 */
	async next<Details>(
		channel: Channel,
		to: string,
		waiting: Waiting = {},
	): Promise<Message<Details>> {
		const { timeout = 4000 } = waiting;
		const message = await this.awaited<Details>(channel, to, { ...waiting, timeout });
		if (message) return message;
		throw new Error(
			`No ${channel} message to ${to}${waiting.matching ? ' that matches' : ''} in ${timeout} ms: ${await describeTraffic(this.ask, this.begin)}`,
		);
	}

	/**
	 * Resolves if nothing comes within `timeout` (1000 by default). Rejects as soon as something
	 * does.
	 */
	async none(channel: Channel, to: string, waiting: Waiting = {}): Promise<void> {
		const message = await this.awaited(channel, to, { timeout: 1000, ...waiting });
		if (message)
			throw new Error(
				`One ${channel} message to ${to} came, by request ${message.request}, and none was expected`,
			);
	}

	private async awaited<Details>(
		channel: Channel,
		to: string,
		{ timeout = 0, matching }: Waiting,
	): Promise<Message<Details> | undefined> {
		const key = `${channel} ${channel === 'email' ? to.toLowerCase() : to.replace(/\D/g, '')}`;
		const end = performance.now() + timeout;
		let left = timeout;
		do {
			const now = Math.min(left, longestMs);
			const query = {
				channel,
				to,
				after: this.cursors.get(key) ?? this.begin.messages,
				timeout: Math.ceil(now),
			};
			const text = await this.ask('GET', '/messages/next', { query });
			if (text !== undefined) {
				const message = JSON.parse(text) as Message<Details>;
				this.cursors.set(key, message.cursor);
				if (isWanted(message.text, matching)) return message;
			}
			left = end - performance.now();
		} while (left > 0);
		return undefined;
	}
}
