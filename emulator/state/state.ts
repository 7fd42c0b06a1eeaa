import { Bounded } from './bounded';
import type { Clock } from '../time/clock';
import { Codes } from './codes';
import type { Settings } from '../settings/options';
import type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';
import { Random } from './random';
import { weightOf } from './weight';

export type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';

/** Where a run stands: with the same requests from here on, the same answers come. */
export interface Position {
	readonly lastId: number;
	readonly chance: number;
	readonly credits: number;
}

/** Everything the service remembers, bounded by count and by bytes. */
export class State {
	readonly random: Random;
	readonly codes: Codes;
	readonly messages: Bounded<SmsMessage>;
	readonly emails: Bounded<EmailMessage>;
	readonly appMessages: Bounded<AppMessage>;
	private readonly answers: Bounded<{ readonly message: SmsMessage; readonly answer: SmsAnswer }>;
	private readonly messageById = new Map<string, SmsMessage>();
	private readonly emailByUuid = new Map<string, EmailMessage>();
	private lastId = 100_000_000;
	private moment: number | undefined;
	/** Of the request that is being worked on. */
	requestNumber = 0;
	/** Told of every queued SMS; the webhooks listen here. */
	onQueued: (message: SmsMessage) => void = () => {};
	/** Told of every message of any channel, in the order in which they joined. */
	readonly added = new Set<(added: Added) => void>();

	constructor(
		/** Its `credits` are the account's: sending lowers them. */
		readonly settings: Settings,
		readonly clock: Clock,
		seed: number,
		count: number,
		bytes: number,
	) {
		this.random = new Random(seed);
		this.codes = new Codes(() => this.now(), { count, weight: bytes });
		const kept = { count, weight: bytes, weigh: weightOf };
		this.messages = new Bounded<SmsMessage>({
			...kept,
			// Its country is shared, and its answers are weighed when they come.
			weigh: ({ text, externalId, sender }) => 400 + weightOf([text, externalId, sender]),
			onDrop: ({ id }) => this.messageById.delete(String(id)),
		});
		this.emails = new Bounded<EmailMessage>({ ...kept, onDrop: ({ uuid }) => this.emailByUuid.delete(uuid) });
		this.appMessages = new Bounded<AppMessage>(kept);
		this.answers = new Bounded({
			count,
			weight: bytes / 4,
			weigh: ({ answer }) => weightOf(answer),
			onDrop: ({ message, answer }) => message.answers.splice(message.answers.indexOf(answer), 1),
		});
	}

	/** Milliseconds since the epoch; stands still while something is worked on. */
	readonly now = (): number => this.moment ?? this.clock.now();

	/** Does something as of that moment, so that a replay can do it again to the same second. */
	as<Result>(moment: number, run: () => Result): Result {
		const before = this.moment;
		this.moment = moment;
		try {
			return run();
		} finally {
			this.moment = before;
		}
	}

	get position(): Position {
		return { lastId: this.lastId, chance: this.random.position, credits: this.settings.credits };
	}

	/** Goes on from where another run stood. */
	continueFrom({ lastId, chance, credits }: Position): void {
		this.lastId = lastId;
		this.random.position = chance;
		this.settings.credits = credits;
	}

	/** IDs of all kinds grow together. */
	nextId(): number {
		this.lastId += 1;
		return this.lastId;
	}

	/** False, and nothing taken, when the credits do not suffice. */
	spend(amount: number): boolean {
		if (this.settings.credits < amount) return false;
		// Four decimals: repeated subtraction must not drift away from what was charged.
		this.settings.credits = Math.round((this.settings.credits - amount) * 1e4) / 1e4;
		return true;
	}

	addMessage(message: SmsMessage): void {
		this.messages.push(message);
		this.messageById.set(String(message.id), message);
		this.onQueued(message);
		this.tell({ kind: 'sms', message });
	}

	/** By the ID exactly as it was given out: a client that rewrites it has another one. */
	message(id: string): SmsMessage | undefined {
		return this.messageById.get(id);
	}

	/** Keeps a reply with the message it answers; of one message the newest hundred. */
	addAnswer(message: SmsMessage, answer: SmsAnswer): void {
		if (message.answers.length >= 100) message.answers.shift();
		message.answers.push(answer);
		this.answers.push({ message, answer });
	}

	/** What the operator said and when, or undefined while the message is pending. */
	settled(message: SmsMessage): SmsMessage['settled'] {
		const { settleMs, rejectedNumbers } = this.settings;
		if (message.settled === undefined && this.now() - message.addedAt >= settleMs) {
			const outcome = rejectedNumbers.includes(message.number) ? 'rejected' : 'confirmed';
			message.settled = { outcome, at: message.addedAt + settleMs };
		}
		return message.settled;
	}

	addEmail(email: EmailMessage): void {
		this.emails.push(email);
		this.emailByUuid.set(email.uuid, email);
		this.tell({ kind: 'email', message: email });
	}

	addAppMessage(message: AppMessage): void {
		this.appMessages.push(message);
		this.tell({ kind: 'app', message });
	}

	email(uuid: string): EmailMessage | undefined {
		return this.emailByUuid.get(uuid.toLowerCase());
	}

	private tell(added: Added): void {
		for (const run of [...this.added]) run(added);
	}
}
