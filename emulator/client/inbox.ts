import type { Channel, Message, ReceivedRequest } from './shapes';
import { answerOf, type Ask } from './wire';

/** How long to wait for a message. */
export interface Waiting {
	/** Milliseconds; 4000 unless given, less than most test runners allow a test. */
	readonly timeout?: number;
}

/** The emulator waits this long at a time. */
const longestMs = 30_000;

/** Cursors of what was the newest when somebody began to look. */
export type Beginning = Readonly<Record<'messages' | 'requests' | 'webhooks', string>>;

const kinds = { sms: 'SMS', email: 'e-mails', messagingApp: 'messaging-app messages' } as const;

/** What happened instead, without anybody's words: it may stand in a log. */
async function meanwhile(ask: Ask, begin: Beginning): Promise<string> {
	const query = { after: begin.messages, limit: 1000 };
	const messages = await answerOf<Message[]>(ask('GET', '/messages', { query }));
	const since = { since: begin.requests };
	const requests = await answerOf<ReceivedRequest[]>(ask('GET', '/requests', { query: since }));
	const told = (Object.keys(kinds) as Channel[]).map((channel) => {
		const to = messages.filter((message) => message.channel === channel).map((message) => message.to);
		const last = to.length > 0 ? ` (last to ${to.slice(-3).join(', ')})` : '';
		return `${to.length} ${kinds[channel]}${last}`;
	});
	const failed = requests
		.filter(({ accepted }) => !accepted)
		.slice(-3)
		.map(({ number, endpoint, path, answered, violations }) =>
			[`request ${number} to ${endpoint ?? path} was not carried out (${answered})`, ...violations].join(
				': ',
			),
		);
	return [`${requests.length} requests came`, ...told, ...failed].join('; ');
}

/** Hands out messages, each once: who asks again gets the next one. */
export class Inbox {
	private readonly cursors = new Map<string, string>();

	constructor(
		private readonly ask: Ask,
		private readonly begin: Beginning,
	) {}

	/** The next message to somebody. Rejects when none comes in time, and says what did come. */
	async next<Details>(
		channel: Channel,
		to: string,
		{ timeout = 4000 }: Waiting = {},
	): Promise<Message<Details>> {
		const key = `${channel} ${channel === 'email' ? to.toLowerCase() : to.replace(/\D/g, '')}`;
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
				return message;
			}
			left -= now;
		} while (left > 0);
		throw new Error(
			`No ${channel} message to ${to} in ${timeout} ms: ${await meanwhile(this.ask, this.begin)}`,
		);
	}
}
