import type { Inbox, Waiting } from './inbox';
import { Received } from './received';
import type { AppDetails, SmsDetails, WebhookOverrides, WebhookResult } from './shapes';
import { parseAnswer, type Ask } from './wire';

/**
 * A message written in the messaging app: a text, or another type with its fields (`image`,
 * `location`, …).
 */
export type AppContent =
	string | { readonly type: string; readonly content?: Readonly<Record<string, unknown>> };

const digits = (number: string) => number.replace(/\D/g, '');

async function send(ask: Ask, event: string, input: object, overrides: WebhookOverrides) {
	return await parseAnswer<WebhookResult>(
		ask('POST', '/event', { body: { event, input, overrides } }),
	);
}

async function write(
	ask: Ask,
	number: string,
	given: AppContent,
	others: object,
	overrides: WebhookOverrides,
): Promise<WebhookResult> {
	const said = typeof given === 'string' ? { type: 'text', content: { text: given } } : given;
	return await send(
		ask,
		'whatsApp.message',
		{ from: digits(number), ...said, ...others },
		overrides,
	);
}

/** An SMS, flash SMS or one-time password. */
export class ReceivedSms extends Received<SmsDetails> {
	/**
	 * Sends a reply to this very message (MO), which a phone cannot choose: `Phone.text` answers the
	 * newest. Resolves when its webhook was acknowledged or given up.
	 */
	async reply(message: string, overrides: WebhookOverrides = {}): Promise<WebhookResult> {
		const [source_addr, sms_id] = [digits(this.to), String(this.id)];
		return await send(this.ask, 'sms.incoming', { source_addr, sms_id, message }, overrides);
	}

	/** Sends the delivery report (MT) now: 3 for delivered, 10 for rejected by the operator. */
	async report(status: 3 | 10, overrides: WebhookOverrides = {}): Promise<WebhookResult> {
		return await send(this.ask, 'sms.deliveryReport', { id: this.id, status }, overrides);
	}
}

/** A message in the messaging app. */
export class ReceivedAppMessage extends Received<AppDetails> {
	/** Replies to the agent. */
	async reply(content: AppContent, overrides: WebhookOverrides = {}): Promise<WebhookResult> {
		return await write(
			this.ask,
			this.to,
			content,
			{ agent: this.details.request.agent },
			overrides,
		);
	}
}

export class Phone {
	constructor(
		/** With country code, in any notation. */
		readonly number: string,
		private readonly inbox: Inbox,
		private readonly ask: Ask,
	) {}

	/** Returns the next SMS, flash SMS or one-time password, each once. Rejects on timeout. */
	async nextSms(waiting?: Waiting): Promise<ReceivedSms> {
		return new ReceivedSms(await this.inbox.next('sms', this.number, waiting), this.ask);
	}

	/** Returns the next message in the messaging app, each once. Rejects on timeout. */
	async nextAppMessage(waiting?: Waiting): Promise<ReceivedAppMessage> {
		return new ReceivedAppMessage(
			await this.inbox.next('messagingApp', this.number, waiting),
			this.ask,
		);
	}

	/** Resolves if no SMS comes within `timeout` (1000 by default). */
	async noSms(waiting?: Waiting): Promise<void> {
		await this.inbox.none('sms', this.number, waiting);
	}

	/** The same in the messaging app. */
	async noAppMessage(waiting?: Waiting): Promise<void> {
		await this.inbox.none('messagingApp', this.number, waiting);
	}

	/**
	 * Sends an SMS as a phone does: an answer to the newest message to this number, if there is one.
	 */
	async text(message: string, overrides: WebhookOverrides = {}): Promise<WebhookResult> {
		const input = { source_addr: digits(this.number), message };
		return await send(this.ask, 'sms.incoming', input, overrides);
	}

	/** Writes to an agent in the messaging app, by default the first one. */
	async write(
		content: AppContent,
		{
			agent,
			name,
			...overrides
		}: WebhookOverrides & { readonly agent?: string; readonly name?: string } = {},
	): Promise<WebhookResult> {
		return await write(this.ask, this.number, content, { agent, name }, overrides);
	}
}
