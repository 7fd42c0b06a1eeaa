import type { AppDetails, Channel, EmailDetails, Message, ReceivedRequest, SmsDetails } from './shapes';
import { answerOf, type Ask } from './wire';

/** How long to wait for a message. */
export interface Waiting {
	/** Milliseconds; 4000 unless given, less than most test runners allow a test. */
	readonly timeout?: number;
}

/** The emulator waits this long at a time. */
const longestMs = 30_000;

interface State {
	readonly counts: Readonly<Record<'requests' | 'messages' | 'emails' | 'appMessages', number>>;
	readonly messages: readonly SmsDetails[];
	readonly emails: readonly EmailDetails[];
	readonly appMessages: readonly AppDetails[];
}

/** What happened instead, without anybody's words: it may stand in a log. */
async function meanwhile(ask: Ask): Promise<string> {
	const state = await answerOf<State>(ask('GET', '/state', { query: { limit: 3 } }));
	const { counts } = state;
	const query = { since: Math.max(0, counts.requests - 100) };
	const requests = await answerOf<ReceivedRequest[]>(ask('GET', '/requests', { query }));
	const told = (many: number, what: string, to: readonly string[]) =>
		`${many} ${what}${many > 0 ? ` (last to ${to.join(', ')})` : ''}`;
	const failed = requests
		.filter(({ accepted }) => !accepted)
		.slice(-3)
		.map(({ number, endpoint, path, answered, violations }) =>
			[`request ${number} to ${endpoint ?? path} was not carried out (${answered})`, ...violations].join(
				': ',
			),
		);
	return [
		`${counts.requests} requests came`,
		told(
			counts.messages,
			'SMS',
			state.messages.map(({ number }) => `+${number}`),
		),
		told(
			counts.emails,
			'e-mails',
			state.emails.map(({ to }) => to.email),
		),
		told(
			counts.appMessages,
			'messaging-app messages',
			state.appMessages.map(({ request }) => `+${request.number}`),
		),
		...failed,
	].join('; ');
}

/** Hands out messages, each once: who asks again gets the next one. */
export class Inbox {
	private readonly cursors = new Map<string, string>();

	constructor(private readonly ask: Ask) {}

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
			const query = { channel, to, after: this.cursors.get(key), timeout: Math.ceil(now) };
			const text = await this.ask('GET', '/messages/next', { query });
			if (text !== undefined) {
				const message = JSON.parse(text) as Message<Details>;
				this.cursors.set(key, message.cursor);
				return message;
			}
			left -= now;
		} while (left > 0);
		throw new Error(`No ${channel} message to ${to} in ${timeout} ms: ${await meanwhile(this.ask)}`);
	}
}
