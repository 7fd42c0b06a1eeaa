import { Bounded, weightOf } from './bounded';
import type { SmsMessage } from './messages';

interface IssuedCode {
	readonly code: string;
	readonly expiresAt: number;
	readonly message: SmsMessage;
}

/** Issued one-time passwords: the newest of each phone is valid once and for a limited time. */
export class Codes {
	private readonly issued: Bounded<IssuedCode>;
	private readonly byPhone = new Map<string, IssuedCode>();

	constructor(
		private readonly now: () => number,
		kept: { readonly count: number; readonly weight: number },
	) {
		this.issued = new Bounded<IssuedCode>({
			...kept,
			weigh: weightOf,
			onDrop: (one) => {
				if (this.byPhone.get(one.message.number) === one) this.byPhone.delete(one.message.number);
			},
		});
	}

	issue(message: SmsMessage, code: string, lifetimeMs: number): void {
		const issued = { code, expiresAt: this.now() + lifetimeMs, message };
		this.byPhone.set(message.number, issued);
		this.issued.push(issued);
	}

	/** Returns the currently valid code of a phone. */
	of(phone: string): string | undefined {
		const issued = this.byPhone.get(phone);
		return issued !== undefined && this.now() < issued.expiresAt ? issued.code : undefined;
	}

	/** Consumes a valid code and returns its message. */
	take(phone: string, code: string): SmsMessage | undefined {
		if (this.of(phone) !== code) return undefined;
		const message = this.byPhone.get(phone)?.message;
		this.byPhone.delete(phone);
		return message;
	}
}
