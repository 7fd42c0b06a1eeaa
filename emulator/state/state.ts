import { Bounded } from './bounded';
import type { Clock } from '../time/clock';
import { Codes } from './codes';
import type { Settings } from '../settings/options';
import type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';
import { Random } from './random';

export type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';

/** The service's memory, bounded by count. */
export class State {
	readonly random: Random;
	readonly codes: Codes;
	readonly messages: Bounded<SmsMessage>;
	readonly emails: Bounded<EmailMessage>;
	readonly appMessages: Bounded<AppMessage>;
	private readonly messageById = new Map<string, SmsMessage>();
	private readonly emailByUuid = new Map<string, EmailMessage>();
	/** The newest ID; all channels share one sequence. */
	lastId = 100_000_000;
	/** Number of the request in progress. */
	requestNumber = 0;
	/** Called for every queued message of any channel. */
	readonly added = new Set<(added: Added) => void>();

	constructor(
		/** Sending lowers its `credits`. */
		readonly settings: Settings,
		readonly clock: Clock,
		seed: number,
		count: number,
	) {
		this.random = new Random(seed);
		this.codes = new Codes(this.now, count);
		this.messages = new Bounded<SmsMessage>({
			count,
			onDrop: ({ id }) => this.messageById.delete(String(id)),
		});
		this.emails = new Bounded<EmailMessage>({
			count,
			onDrop: ({ uuid }) => this.emailByUuid.delete(uuid),
		});
		this.appMessages = new Bounded<AppMessage>({ count });
	}

	/** Milliseconds since the epoch. */
	readonly now = (): number => this.clock.now();

	nextId(): number {
		this.lastId += 1;
		return this.lastId;
	}

	/** Takes credits; returns false and takes none if there are too few. */
	spend(amount: number): boolean {
		if (this.settings.credits < amount) return false;
		// Rounded to four decimals, because repeated subtraction would drift.
		this.settings.credits = Math.round((this.settings.credits - amount) * 1e4) / 1e4;
		return true;
	}

	addMessage(message: SmsMessage): void {
		this.messages.push(message);
		this.messageById.set(String(message.id), message);
		this.tell({ kind: 'sms', message });
	}

	/** Finds an SMS by its exact ID; another spelling is another ID. */
	message(id: string): SmsMessage | undefined {
		return this.messageById.get(id);
	}

	/** Stores a reply with its message, up to the newest hundred. */
	addAnswer(message: SmsMessage, answer: SmsAnswer): void {
		if (message.answers.length >= 100) message.answers.shift();
		message.answers.push(answer);
	}

	/** Returns the operator's decision and its time, or undefined while the message is pending. */
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

	/** Returns how far an email has come, and the times of its stages. Only a person opens it. */
	stageOf({ addedAt, openedAt }: EmailMessage) {
		const deliveredAt = Math.min(addedAt + this.settings.settleMs, openedAt ?? Infinity);
		if (openedAt !== undefined) return { stage: 'opened', deliveredAt, openedAt } as const;
		const stage = this.now() >= deliveredAt ? 'delivered' : 'queued';
		return { stage, deliveredAt, openedAt } as const;
	}

	/** Settles an SMS: status 10 rejects it, any other confirms it. Throws if it is not kept. */
	settle(id: string, status: number): void {
		const message = this.message(id);
		if (message === undefined) throw new Error(`No SMS has the ID ${id}`);
		message.settled = { outcome: status === 10 ? 'rejected' : 'confirmed', at: this.now() };
	}

	/** Opens an email now. Throws if it is not kept. */
	open(uuid: string): void {
		const email = this.email(uuid);
		if (email === undefined) throw new Error(`No email has the UUID ${uuid}`);
		email.openedAt ??= this.now();
	}

	private tell(added: Added): void {
		for (const run of [...this.added]) run(added);
	}
}
