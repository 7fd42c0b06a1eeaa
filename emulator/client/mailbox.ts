import type { Inbox, Waiting } from './inbox';
import { Received } from './received';
import type { EmailDetails } from './shapes';
import type { Ask } from './wire';

/** An email, with its variables filled in. */
export class ReceivedEmail extends Received<EmailDetails> {
	get subject(): string {
		return this.details.subject;
	}

	get html(): string | undefined {
		return this.details.html;
	}

	/** Returns the distinct web addresses in the HTML, or in the text if there is no HTML. */
	links(): string[] {
		const found = (this.html ?? this.text).match(/\bhttps?:\/\/[^\s"'<>]+/g) ?? [];
		return [...new Set(found.map((address) => address.replaceAll('&amp;', '&')))];
	}

	/** Marks the email as opened in the service's log. */
	async open(): Promise<void> {
		await this.ask('POST', '/open', { body: { uuid: this.details.uuid } });
	}
}

export class Mailbox {
	constructor(
		readonly address: string,
		private readonly inbox: Inbox,
		private readonly ask: Ask,
	) {}

	/** Returns the next email, each once. Rejects on timeout. */
	async next(waiting?: Waiting): Promise<ReceivedEmail> {
		return new ReceivedEmail(await this.inbox.next('email', this.address, waiting), this.ask);
	}

	/** Resolves if no email comes within `timeout` (1000 by default). */
	async none(waiting?: Waiting): Promise<void> {
		await this.inbox.none('email', this.address, waiting);
	}
}
