import type { Message, ReceivedRequest } from './shapes';
import { answerOf, type Ask } from './wire';

/** Numbers of this length are what people type as codes. */
const codes = /(?<!\d)\d{4,10}(?!\d)/g;

/** A message that somebody has. */
export class Received<Details> {
	readonly id: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	/** A number with its plus sign, or an address. */
	readonly to: string;
	readonly from: string;
	/** What the person reads. */
	readonly text: string;
	/** All that is known of it. */
	readonly details: Details;

	constructor(
		private readonly message: Message<Details>,
		protected readonly ask: Ask,
	) {
		const { id, at, to, from, text, details } = message;
		this.id = id;
		this.at = at;
		this.to = to;
		this.from = from;
		this.text = text;
		this.details = details;
	}

	/**
	 * The one-time password in it; where the service did not make one, the only number of 4 to 10 digits in the text.
	 *
	 * @throws when there is none, or more than one
	 */
	code(): string {
		const { code } = this.message;
		if (code !== undefined) return code;
		const [found, ...others] = new Set(this.text.match(codes) ?? []);
		if (found === undefined || others.length > 0)
			throw new Error(`There ${found === undefined ? 'is no code' : 'are several numbers'} in this message`);
		return found;
	}

	/** The request that it came with. Rejects when that is no longer kept. */
	async request(): Promise<ReceivedRequest> {
		const query = { since: this.message.request - 1, limit: 1 };
		const [found] = await answerOf<ReceivedRequest[]>(this.ask('GET', '/requests', { query }));
		if (found?.number !== this.message.request)
			throw new Error(`Request ${this.message.request} is no longer kept`);
		return found;
	}
}
