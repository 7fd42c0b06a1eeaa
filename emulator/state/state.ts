import type { RequestOf } from '../../nodes/MessagingService/contract';
import { Bounded } from './bounded';
import type { Clock } from './clock';
import type { Country } from '../handlers/countries';
import type { Settings } from '../options';
import { Random } from './random';

export interface SmsMessage {
	/** The integer `id` of the send result, and the `token` of the status check. */
	readonly id: number;
	readonly kind: 'sms' | 'flash' | 'otp';
	readonly addedAt: number;
	/** As sent: for an OTP with the code in it. */
	readonly text: string;
	/** E.164 without `+`, also where ten digits were asked for. */
	readonly number: string;
	readonly sender: string;
	/** The caller's `id`, later `var_a`. */
	readonly externalId: string | undefined;
	readonly encoding: 'gsm' | 'unicode';
	readonly segments: number;
	readonly charge: number;
	readonly country: Country;
	readonly jobId: string;
	/** Set once the operator has spoken; before that `settleMs` decides. */
	settled: { outcome: 'confirmed' | 'rejected'; at: number } | undefined;
	/** Incoming replies; their fields are not shown. */
	readonly answers: Array<{ phone: string; msg: string; received_date: string }>;
}

export interface EmailMessage {
	readonly id: number;
	readonly uuid: string;
	readonly addedAt: number;
	readonly from: { name: string; email: string };
	readonly to: { name: string; email: string };
	/** Subject and contents are kept with the variables filled in. */
	readonly subject: string;
	readonly text: string | undefined;
	readonly html: string | undefined;
	readonly templateId: string | undefined;
	readonly variables: Readonly<Record<string, string>>;
	/** Named, not fetched: attachments by address are never downloaded. */
	readonly attachments: ReadonlyArray<{ name: string; url?: string; bytes?: number }>;
}

export interface AppMessage {
	readonly id: number;
	readonly addedAt: number;
	readonly request: RequestOf<'messagingAppSend'>;
}

interface IssuedCode {
	readonly code: string;
	readonly expiresAt: number;
	readonly message: SmsMessage;
}

const megabyte = 1024 * 1024;

/** Everything the service remembers, bounded. */
export class State {
	readonly random: Random;
	readonly now = () => this.clock.now();
	readonly messages: Bounded<SmsMessage>;
	readonly emails: Bounded<EmailMessage>;
	readonly appMessages: Bounded<AppMessage>;
	private readonly messageById = new Map<number, SmsMessage>();
	private readonly emailByUuid = new Map<string, EmailMessage>();
	private readonly codes = new Map<string, IssuedCode>();
	private lastId = 100_000_000;
	/** Told of every queued SMS; the webhooks listen here. */
	onQueued: (message: SmsMessage) => void = () => {};

	constructor(
		/** Its `credits` are the account's: sending lowers them. */
		readonly settings: Settings,
		readonly clock: Clock,
		seed: number,
		private readonly maxRecorded: number,
	) {
		this.random = new Random(seed);
		const count = maxRecorded;
		this.messages = new Bounded({ count, onDrop: ({ id }) => this.messageById.delete(id) });
		this.emails = new Bounded({
			count,
			weight: 64 * megabyte,
			weigh: ({ html, text }) => (html?.length ?? 0) + (text?.length ?? 0),
			onDrop: ({ uuid }) => this.emailByUuid.delete(uuid),
		});
		this.appMessages = new Bounded({
			count,
			weight: 64 * megabyte,
			weigh: ({ request }) => JSON.stringify(request).length,
		});
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
		this.messageById.set(message.id, message);
		this.onQueued(message);
	}

	message(id: number): SmsMessage | undefined {
		return this.messageById.get(id);
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
	}

	email(uuid: string): EmailMessage | undefined {
		return this.emailByUuid.get(uuid.toLowerCase());
	}

	issueCode(message: SmsMessage, code: string): void {
		// Deleted first: a Map keeps the place of a key it already has, and the oldest must go first.
		this.codes.delete(message.number);
		this.codes.set(message.number, {
			code,
			expiresAt: this.now() + this.settings.codeLifetimeMs,
			message,
		});
		const [oldest] = this.codes.keys();
		if (this.codes.size > this.maxRecorded && oldest !== undefined) this.codes.delete(oldest);
	}

	/** The code that would verify this phone now. */
	code(phone: string): string | undefined {
		const issued = this.codes.get(phone);
		return issued !== undefined && this.now() < issued.expiresAt ? issued.code : undefined;
	}

	/** The message the code came with; a code verifies once. */
	takeCode(phone: string, code: string): SmsMessage | undefined {
		if (this.code(phone) !== code) return undefined;
		const message = this.codes.get(phone)?.message;
		this.codes.delete(phone);
		return message;
	}
}
