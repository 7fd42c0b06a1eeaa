import { Bounded } from './bounded';
import type { Clock } from '../time/clock';
import { Codes } from './codes';
import type { Settings } from '../settings/options';
import type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';
import { Random } from './random';

export type { Added, AppMessage, EmailMessage, SmsAnswer, SmsMessage } from './messages';

const idOf = ({ kind, message }: Added) => (kind === 'email' ? message.uuid : String(message.id));

/** The service's memory, bounded by count. */
export class State {
	readonly random: Random;
	readonly codes: Codes;
	/** All messages, oldest first. */
	readonly queued: Bounded<Added>;
	/** Messages by the ID that the service gave out: of an email its UUID. */
	private readonly byId = new Map<string, Added>();
	/** The newest ID; all channels share one sequence. */
	lastId = 100_000_000;
	/** Number of the request in progress. */
	requestNumber = 0;
	/** Called for every queued message of any channel. */
	onAdded: (added: Added) => void = () => {};

	constructor(
		/** Sending lowers its `credits`. */
		readonly settings: Settings,
		readonly clock: Clock,
		seed: number,
		count: number,
	) {
		this.random = new Random(seed);
		this.codes = new Codes(this.now, count);
		this.queued = new Bounded({ count, onDrop: (added) => this.byId.delete(idOf(added)) });
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

	add(added: Added): void {
		this.queued.push(added);
		this.byId.set(idOf(added), added);
		this.onAdded(added);
	}

	get messages(): SmsMessage[] {
		return this.queued.all().flatMap((one) => (one.kind === 'sms' ? one.message : []));
	}

	get emails(): EmailMessage[] {
		return this.queued.all().flatMap((one) => (one.kind === 'email' ? one.message : []));
	}

	get appMessages(): AppMessage[] {
		return this.queued.all().flatMap((one) => (one.kind === 'app' ? one.message : []));
	}

	/** Finds an SMS by its exact ID; another spelling is another ID. */
	message(id: string): SmsMessage | undefined {
		const found = this.byId.get(id);
		return found?.kind === 'sms' ? found.message : undefined;
	}

	email(uuid: string): EmailMessage | undefined {
		const found = this.byId.get(uuid.toLowerCase());
		return found?.kind === 'email' ? found.message : undefined;
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
}
