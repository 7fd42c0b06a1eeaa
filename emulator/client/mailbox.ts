import type { Inbox, Waiting } from './inbox';
import { Received } from './received';
import type { EmailDetails } from './shapes';
import type { Ask } from './wire';

/** An e-mail, with its variables filled in. */
export class ReceivedEmail extends Received<EmailDetails> {
	get subject(): string {
		return this.details.subject;
	}

	get html(): string | undefined {
		return this.details.html;
	}

	/** Web addresses in it, each once, as they stand in the HTML or else in the text. */
	links(): string[] {
		const found = (this.html ?? this.text).match(/\bhttps?:\/\/[^\s"'<>]+/g) ?? [];
		return [...new Set(found.map((address) => address.replaceAll('&amp;', '&')))];
	}

	/** Opens it: the log of the service says so from now on. */
	async open(): Promise<void> {
		await this.ask('POST', '/open', { body: { uuid: this.details.uuid } });
	}
}

/** Somebody's mailbox. */
export class Mailbox {
	constructor(
		readonly address: string,
		private readonly inbox: Inbox,
		private readonly ask: Ask,
	) {}

	/** The next e-mail; each is given once. Rejects when none comes in time. */
	async next(waiting?: Waiting): Promise<ReceivedEmail> {
		return new ReceivedEmail(await this.inbox.next('email', this.address, waiting), this.ask);
	}
}
