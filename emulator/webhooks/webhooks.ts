import { eventKinds, type EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import { sign, userHash } from '../../nodes/MessagingService/webhooks/verify/signature';
import { Bounded } from '../state/bounded';
import { Timers } from '../time/clock';
import { webhookUrl, type Settings } from '../settings/options';
import { areHeaders, present } from '../settings/values';
import type { State } from '../state/state';
import { Post } from './post';
import { checkReceiver } from '../settings/receivers';
import type { SentWebhook, WebhookOverrides, WebhookResult } from './records';

/** Which address of the settings an event goes to: one for SMS, one for all messaging apps. */
export const receiverOf = (kind: EventName): keyof Settings['webhooks'] =>
	eventKinds[kind].channel === 'sms' ? 'sms' : 'messagingApp';

/** Signs, sends and retries webhooks (Events). */
export class Webhooks {
	readonly sent: Bounded<SentWebhook>;
	private readonly timers: Timers;
	private readonly post: Post;
	private stopped = false;
	/** Called for every webhook, and after every attempt. */
	onAttempt: (webhook: SentWebhook) => void = () => {};

	constructor(
		private readonly state: State,
		count: number,
		/** Allowed hosts besides this machine. */
		private readonly hosts: readonly string[],
	) {
		this.timers = new Timers(state.clock);
		this.post = new Post(this.timers);
		this.sent = new Bounded<SentWebhook>({ count });
	}

	/** Runs a function after `settleMs`. It fails after a stop or reset, or without a receiver. */
	later(run: () => Promise<unknown>): void {
		this.timers.after(this.state.settings.settleMs, () => void run().catch(() => {}));
	}

	/**
	 * Records and sends a webhook, and resolves after its last attempt; never rejects because of the
	 * receiver. Throws if it has no address or invalid headers; then nothing was recorded.
	 *
	 * @param about number of the webhook that it repeats
	 */
	async send(
		kind: EventName,
		make: () => object,
		overrides: WebhookOverrides = {},
		about?: number,
	): Promise<WebhookResult> {
		const { settings } = this.state;
		const address = overrides.to ?? settings.webhooks[receiverOf(kind)];
		const isApp = receiverOf(kind) === 'messagingApp';
		if (address === undefined)
			throw new Error(
				`No webhook address is set for the ${isApp ? 'messaging app' : 'SMS'} webhooks`,
			);
		const to = checkReceiver(webhookUrl.parse(address), this.hosts);
		if (!areHeaders(overrides.headers ?? {}))
			throw new Error('The headers have an invalid name or value');
		const record: SentWebhook = {
			number: this.sent.total + 1,
			...{ about, kind, to },
			headers: {},
			body: overrides.rawBody ?? JSON.stringify(make()),
			tries: overrides.tries ?? (isApp ? 1 : settings.webhookTries),
			statuses: [],
			times: [],
		};
		const signed = overrides.signed ?? (eventKinds[kind].alwaysSigned || settings.signMessagingApp);
		this.sent.push(record);
		this.onAttempt(record);
		return await this.attempts(record, signed, overrides);
	}

	/** Ends all attempts and delays. */
	stop(): void {
		this.stopped = true;
		this.timers.clear();
		this.post.stop();
	}

	private async attempts(
		record: SentWebhook,
		signed: boolean,
		overrides: WebhookOverrides,
	): Promise<WebhookResult> {
		for (let tried = 1; ; tried += 1) {
			const { webhookDelayMs } = this.state.settings;
			// New for every attempt: the time header says when *this* request was sent.
			record.headers = this.headersOf(signed, overrides);
			record.times.push(this.state.now());
			const status = await this.post.send(record.to, record.headers, record.body);
			record.statuses.push(status);
			this.onAttempt(record);
			const end = { status, statuses: record.statuses, acknowledged: status === 200 };
			// "any other status triggers a retry", including 201 and 204.
			if (status === 200 || tried >= record.tries || this.stopped) return end;
			if (!(await this.timers.wait(webhookDelayMs * 2 ** (tried - 1)))) return end;
		}
	}

	private headersOf(signed: boolean, overrides: WebhookOverrides): Record<string, string> {
		const { serviceName, apiKey } = this.state.settings;
		const key = overrides.apiKey ?? apiKey;
		const time = overrides.time ?? Math.floor(this.state.now() / 1000);
		const prefix = `x-${serviceName}`;
		return present<Record<string, string | undefined>>({
			'Content-Type': 'application/json',
			'User-Agent': serviceName,
			...(signed && {
				[`${prefix}-time`]: String(time),
				[`${prefix}-user`]: userHash(key),
				[`${prefix}-signature`]: sign(key, time),
			}),
			...overrides.headers,
		});
	}
}
