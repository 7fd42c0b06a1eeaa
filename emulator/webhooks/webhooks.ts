import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { EventKind } from '../../nodes/MessagingService/webhooks/event/kinds';
import { eventKinds, type EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import { sign, userHash } from '../../nodes/MessagingService/webhooks/verify/signature';
import { Bounded, weightOf } from '../state/bounded';
import { Timers } from '../time/clock';
import { webhookUrl, type Settings } from '../settings/options';
import { present } from '../settings/values';
import type { State } from '../state/state';
import { Post } from './post';
import { checkReceiver } from '../settings/receivers';
import type { PendingWebhook, SentWebhook, WebhookOverrides, WebhookResult } from './records';

interface Limits {
	/** Maximum number of recorded webhooks, and of waiting ones. */
	readonly count: number;
	/** Approximate bytes of recorded webhooks, of waiting ones, and of those being sent. */
	readonly bytes: number;
	/** Allowed hosts besides this machine. */
	readonly hosts: readonly string[];
}

const receivers = { sms: 'sms', whatsApp: 'messagingApp' } as const satisfies Record<
	EventKind['channel'],
	keyof Settings['webhooks']
>;

/** Which address of the settings an event goes to. */
export const receiverOf = (kind: EventName) => receivers[eventKinds[kind].channel];

/** Signs, sends and retries webhooks (Events). */
export class Webhooks {
	readonly sent: Bounded<SentWebhook>;
	/** Number of delivery reports not sent because too many were waiting. */
	dropped = 0;
	private waiting = 0;
	private waitingBytes = 0;
	private underWayBytes = 0;
	private readonly timers: Timers;
	private readonly post: Post;
	private stopped = false;
	/** Called after every attempt. */
	onAttempt: (webhook: SentWebhook, status: number) => void = () => {};

	constructor(
		private readonly state: State,
		private readonly limits: Limits,
	) {
		this.timers = new Timers(state.clock);
		this.post = new Post(this.timers);
		this.sent = new Bounded<SentWebhook>({
			count: limits.count,
			weight: limits.bytes,
			weigh: weightOf,
		});
	}

	/**
	 * Runs a function after `settleMs`, unless too many are waiting: a flood of messages must not
	 * become a flood of timers.
	 */
	later(about: object, run: () => Promise<unknown>): void {
		const weight = weightOf(about);
		if (this.waiting >= this.limits.count || this.waitingBytes + weight > this.limits.bytes) {
			this.dropped += 1;
			return;
		}
		this.waiting += 1;
		this.waitingBytes += weight;
		const leave = () => {
			this.waiting -= 1;
			this.waitingBytes -= weight;
		};
		this.timers.after(
			this.state.settings.settleMs,
			// Fails after a stop or reset, or without a receiver; nothing awaits the result.
			() =>
				void run()
					.catch(() => {})
					.finally(leave),
			leave,
		);
	}

	/**
	 * Prepares and records a webhook. Throws if it has no address or invalid headers; then nothing
	 * was recorded.
	 */
	prepare(
		kind: EventName,
		make: () => object,
		overrides: WebhookOverrides = {},
		/** Number of the webhook that it repeats. */
		about?: number,
	): PendingWebhook {
		const { settings } = this.state;
		const address = overrides.to ?? settings.webhooks[receiverOf(kind)];
		const isApp = receiverOf(kind) === 'messagingApp';
		if (address === undefined)
			throw new Error(
				`No webhook address is set for the ${isApp ? 'messaging app' : 'SMS'} webhooks`,
			);
		const to = checkReceiver(webhookUrl.parse(address), this.limits.hosts);
		for (const [name, value] of Object.entries(overrides.headers ?? {})) {
			validateHeaderName(name);
			validateHeaderValue(name, value ?? '');
		}
		if (this.underWayBytes > this.limits.bytes) throw new Error('Too many webhooks are under way');
		const body = overrides.rawBody ?? JSON.stringify(make());
		const number = this.sent.total + 1;
		const record: SentWebhook = {
			number,
			about,
			how: overrides.how,
			kind,
			to,
			headers: {},
			body,
			tries: overrides.tries ?? (isApp ? settings.messagingAppWebhookTries : settings.webhookTries),
			statuses: [],
			times: [],
		};
		this.sent.push(record);
		return {
			record,
			signed: overrides.signed ?? (eventKinds[kind].alwaysSigned || settings.signMessagingApp),
			overrides,
		};
	}

	/**
	 * Sends one webhook and resolves after the last attempt; never rejects because of the receiver.
	 */
	async deliver(order: PendingWebhook): Promise<WebhookResult> {
		const weight = weightOf(order);
		this.underWayBytes += weight;
		try {
			return await this.attempts(order);
		} finally {
			this.underWayBytes -= weight;
		}
	}

	/** Ends all attempts and delays. */
	stop(): void {
		this.stopped = true;
		this.timers.clear();
		this.post.stop();
	}

	private async attempts(order: PendingWebhook): Promise<WebhookResult> {
		const { record } = order;
		for (let tried = 1; ; tried += 1) {
			const { webhookTimeoutMs, webhookDelayMs } = this.state.settings;
			// New for every attempt: the time header says when *this* request was sent.
			record.headers = this.headersOf(order);
			if (tried === 1) this.sent.addWeight(record.number, weightOf(record.headers));
			record.times.push(this.state.now());
			const status = await this.post.send(record.to, record.headers, record.body, webhookTimeoutMs);
			record.statuses.push(status);
			this.onAttempt(record, status);
			const end = { status, statuses: record.statuses, acknowledged: status === 200 };
			// "any other status triggers a retry", including 201 and 204.
			if (status === 200 || tried >= record.tries || this.stopped) return end;
			if (!(await this.timers.wait(webhookDelayMs * 2 ** (tried - 1)))) return end;
		}
	}

	private headersOf({ signed, overrides }: PendingWebhook): Record<string, string> {
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
