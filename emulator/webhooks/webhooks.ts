import { validateHeaderName, validateHeaderValue } from 'node:http';
import { sign, userOf } from '../../nodes/MessagingService/webhooks/verify/signature';
import { Bounded } from '../state/bounded';
import { Timers } from '../time/clock';
import { weightOf } from '../state/weight';
import { webhookUrl } from '../settings/options';
import type { State } from '../state/state';
import { Post } from './post';
import { receiver } from '../settings/receivers';
import type { Order, SentWebhook, WebhookKind, WebhookOverrides, WebhookResult } from './records';

interface Limits {
	/** At most so many are remembered, and so many wait for their time. */
	readonly count: number;
	/** About so many bytes of them are remembered, wait, and are under way. */
	readonly bytes: number;
	/** Hosts that they may go to besides this machine. */
	readonly hosts: readonly string[];
}

/** Sending webhooks: signed, repeated, bounded (Events). */
export class Webhooks {
	readonly sent: Bounded<SentWebhook>;
	/** Delivery reports not sent because too many were waiting already. */
	dropped = 0;
	private waiting = 0;
	private waitingBytes = 0;
	private underWayBytes = 0;
	private readonly timers: Timers;
	private readonly post: Post;
	private stopped = false;
	/** Told of every attempt. */
	onAttempt: (webhook: SentWebhook, status: number) => void = () => {};

	constructor(
		private readonly state: State,
		private readonly limits: Limits,
	) {
		this.timers = new Timers(state.clock);
		this.post = new Post(this.timers);
		this.sent = new Bounded<SentWebhook>({ count: limits.count, weight: limits.bytes, weigh: weightOf });
	}

	/** After `settleMs`, if there is room: a flood of messages must not become a flood of timers. */
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
			// Ended by stop or reset, or without a receiver: nobody waits for this one.
			() =>
				void run()
					.catch(() => {})
					.finally(leave),
			leave,
		);
	}

	/**
	 * Makes a webhook and remembers it. Throws when there is nowhere to send it or its headers are none; then
	 * nothing was made.
	 */
	prepare(
		kind: WebhookKind,
		make: () => object,
		overrides: WebhookOverrides = {},
		/** Number of the one that it repeats. */
		about?: number,
	): Order {
		const { settings } = this.state;
		const isApp = kind === 'inboundMessage';
		const address = overrides.to ?? (isApp ? settings.webhooks.messagingApp : settings.webhooks.sms);
		if (address === undefined)
			throw new Error(`No webhook address is set for the ${isApp ? 'messaging app' : 'SMS'} webhooks`);
		const to = receiver(webhookUrl.parse(address), this.limits.hosts);
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
			signed: overrides.signed ?? (!isApp || settings.signMessagingApp),
			overrides,
		};
	}

	/** Sends one webhook and resolves after the last attempt; never rejects for what the receiver does. */
	async deliver(order: Order): Promise<WebhookResult> {
		const weight = weightOf(order);
		this.underWayBytes += weight;
		try {
			return await this.attempts(order);
		} finally {
			this.underWayBytes -= weight;
		}
	}

	/** Ends every attempt and every wait. */
	stop(): void {
		this.stopped = true;
		this.timers.clear();
		this.post.stop();
	}

	private async attempts(order: Order): Promise<WebhookResult> {
		const { record } = order;
		for (let tried = 1; ; tried += 1) {
			const { webhookTimeoutMs, webhookDelayMs } = this.state.settings;
			// Made anew for every attempt: the time header says when *this* request was sent.
			record.headers = this.headersOf(order);
			if (tried === 1) this.sent.grew(record.number, weightOf(record.headers));
			record.times.push(this.state.now());
			const status = await this.post.send(record.to, record.headers, record.body, webhookTimeoutMs);
			record.statuses.push(status);
			this.onAttempt(record, status);
			const end = { status, statuses: record.statuses, acknowledged: status === 200 };
			// "any other status triggers a retry", 201 and 204 too.
			if (status === 200 || tried >= record.tries || this.stopped) return end;
			if (!(await this.timers.wait(webhookDelayMs * 2 ** (tried - 1)))) return end;
		}
	}

	private headersOf({ signed, overrides }: Order): Record<string, string> {
		const { serviceName, apiKey } = this.state.settings;
		const key = overrides.apiKey ?? apiKey;
		const time = overrides.time ?? Math.floor(this.state.now() / 1000);
		const prefix = `x-${serviceName}`;
		const headers: Record<string, string | undefined> = {
			'Content-Type': 'application/json',
			'User-Agent': serviceName,
			...(signed && {
				[`${prefix}-time`]: String(time),
				[`${prefix}-user`]: userOf(key),
				[`${prefix}-signature`]: sign(key, time),
			}),
			...overrides.headers,
		};
		return Object.fromEntries(
			Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
		);
	}
}
