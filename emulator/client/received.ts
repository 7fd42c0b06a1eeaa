import type { Message, ReceivedRequest } from './shapes';
import { parseAnswer, type Ask } from './wire';

/** Numbers of 4 to 10 digits are taken for codes. */
const codes = /(?<!\d)\d{4,10}(?!\d)/g;

/** A message as its recipient sees it. */
export class Received<Details> {
	readonly id: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	/** A number with its plus sign, or an address. */
	readonly to: string;
	readonly from: string;
	readonly text: string;
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
	 * Returns the one-time password; if the service made none, the only number of 4 to 10 digits in
	 * the text.
	 *
	 * @throws when the text has no such number, or more than one
	 */
	code(): string {
		const { code } = this.message;
		if (code !== undefined) return code;
		const [found, ...others] = new Set(this.text.match(codes) ?? []);
		if (found === undefined || others.length > 0)
			throw new Error(
				`There ${found === undefined ? 'is no code' : 'are several numbers'} in this message`,
			);
		return found;
	}

	/** Returns the request that sent this message. Rejects when it is no longer kept. */
	async request(): Promise<ReceivedRequest> {
		const query = { since: this.message.request - 1, limit: 1 };
		const [found] = await parseAnswer<ReceivedRequest[]>(this.ask('GET', '/requests', { query }));
		if (found?.number !== this.message.request)
			throw new Error(`Request ${this.message.request} is no longer kept`);
		return found;
	}
}
