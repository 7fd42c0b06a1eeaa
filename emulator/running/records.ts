import type { Life } from '../life/life';
import type { RecordedRequest } from '../http/recorded';
import type { Settings } from '../settings/options';
import type { AppMessage, EmailMessage, SmsMessage } from '../state/state';
import type { SentWebhook } from '../webhooks/records';

/** The readable side of an emulator: everything recorded since the start or the last reset. */
export class Records {
	constructor(
		/** Replaced by a reset. */
		public life: Life,
	) {}

	get requestLog(): Life['requestLog'] {
		return this.life.requestLog;
	}

	get state(): Life['state'] {
		return this.life.state;
	}

	get feed(): Life['feed'] {
		return this.life.feed;
	}

	get webhooks(): Life['webhooks'] {
		return this.life.webhooks;
	}

	/** The newest `maxRecorded` requests, oldest first. */
	get requests(): RecordedRequest[] {
		return this.life.requestLog.all();
	}

	/** Queued SMS, flash SMS and OTP messages, oldest first. */
	get messages(): SmsMessage[] {
		return this.life.state.messages.all();
	}

	/** Queued e-mails, one for each recipient. */
	get emails(): EmailMessage[] {
		return this.life.state.emails.all();
	}

	get appMessages(): AppMessage[] {
		return this.life.state.appMessages.all();
	}

	/** Webhooks sent so far, with the receiver's statuses. */
	get sentWebhooks(): SentWebhook[] {
		return this.life.webhooks.sent.all();
	}

	/** The current settings; `credits` is the remaining balance. */
	get settings(): Readonly<Settings> {
		return this.life.state.settings;
	}

	/** The one-time password that would verify this phone now. */
	code(phone: string): string | undefined {
		return this.life.state.codes.of(phone);
	}
}
