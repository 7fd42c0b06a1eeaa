import { NewestMap } from '../../nodes/MessagingService/bounded/newestMap';
import type { SmsMessage } from './messages';

interface IssuedCode {
	readonly code: string;
	readonly expiresAt: number;
	readonly message: SmsMessage;
}

/** Issued one-time passwords: the newest of each phone is valid once and for a limited time. */
export class Codes {
	private readonly issued: NewestMap<IssuedCode>;

	constructor(
		private readonly now: () => number,
		/** Number of phones. */
		count: number,
	) {
		this.issued = new NewestMap(count);
	}

	issue(message: SmsMessage, code: string, lifetimeMs: number): void {
		this.issued.set(message.number, { code, expiresAt: this.now() + lifetimeMs, message });
	}

	/** Returns the currently valid code of a phone. */
	of(phone: string): string | undefined {
		const issued = this.issued.get(phone);
		return issued !== undefined && this.now() < issued.expiresAt ? issued.code : undefined;
	}

	/** Consumes a valid code and returns its message. */
	take(phone: string, code: string): SmsMessage | undefined {
		if (this.of(phone) !== code) return undefined;
		const message = this.issued.get(phone)?.message;
		this.issued.delete(phone);
		return message;
	}
}
