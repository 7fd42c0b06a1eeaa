import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import { sign, userOf } from '../../nodes/MessagingService/webhooks/verify/signature';
import { Bounded } from '../state/bounded';
import { Timers } from '../state/clock';
import { loopbackUrl } from '../options';
import type { State } from '../state/state';
import type { SentWebhook, WebhookKind, WebhookOverrides, WebhookResult } from './records';

/** Sending webhooks: signed, repeated, bounded (Events). */

interface Order {
	readonly kind: WebhookKind;
	readonly to: string;
	readonly body: string;
	readonly signed: boolean;
	readonly tries: number;
	readonly overrides: WebhookOverrides;
}

export class Webhooks {
	readonly sent: Bounded<SentWebhook>;
	/** Delivery reports not sent because too many were waiting already. */
	dropped = 0;
	private waiting = 0;
	private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });
	private readonly open = new Set<ClientRequest>();
	private readonly timers: Timers;
	private stopped = false;

	constructor(
		private readonly state: State,
		private readonly maxWaiting: number,
	) {
		this.timers = new Timers(state.clock);
		this.sent = new Bounded({
			count: maxWaiting,
			weight: 32 * 1024 * 1024,
			weigh: ({ body }) => body.length,
		});
	}

	/** After `settleMs`, if there is room: a flood of messages must not become a flood of timers. */
	later(run: () => Promise<unknown>): void {
		if (this.waiting >= this.maxWaiting) {
			this.dropped += 1;
			return;
		}
		this.waiting += 1;
		const leave = () => {
			this.waiting -= 1;
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

	/** Sends one webhook and resolves after the last attempt; never rejects for what the receiver does. */
	async send(kind: WebhookKind, payload: object, overrides: WebhookOverrides = {}): Promise<WebhookResult> {
		const { settings } = this.state;
		const isApp = kind === 'inboundMessage';
		const to = overrides.to ?? (isApp ? settings.webhooks.messagingApp : settings.webhooks.sms);
		if (to === undefined)
			throw new Error(`No webhook address is set for the ${isApp ? 'messaging app' : 'SMS'} webhooks`);
		const order: Order = {
			kind,
			to: loopbackUrl.parse(to),
			body: overrides.rawBody ?? JSON.stringify(payload),
			signed: overrides.signed ?? (!isApp || settings.signMessagingApp),
			tries: overrides.tries ?? (isApp ? settings.messagingAppWebhookTries : settings.webhookTries),
			overrides,
		};
		const record: SentWebhook = { kind, to, headers: {}, body: order.body, statuses: [], times: [] };
		this.sent.push(record);
		for (let tried = 1; ; tried += 1) {
			// Made anew for every attempt: the time header says when *this* request was sent.
			record.headers = this.headersOf(order);
			record.times.push(this.state.now());
			const status = await this.post(order.to, record.headers, order.body);
			record.statuses.push(status);
			const end = { status, statuses: record.statuses, acknowledged: status === 200 };
			// "any other status triggers a retry", 201 and 204 too.
			if (status === 200 || tried >= order.tries || this.stopped) return end;
			if (!(await this.timers.wait(settings.webhookDelayMs * 2 ** (tried - 1)))) return end;
		}
	}

	/** Ends every attempt and every wait. */
	stop(): void {
		this.stopped = true;
		this.timers.clear();
		for (const request of this.open) request.destroy();
		this.agent.destroy();
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

	/** The receiver's status, or 0. Redirects are not followed: one could lead off this machine. */
	private post(to: string, headers: Record<string, string>, body: string): Promise<number> {
		return new Promise((resolve) => {
			const request = httpRequest(to, {
				method: 'POST',
				agent: this.agent,
				headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
			});
			this.open.add(request);
			const callOff = this.timers.after(this.state.settings.webhookTimeoutMs, () => request.destroy());
			const end = (status: number) => {
				callOff();
				this.open.delete(request);
				resolve(status);
			};
			request.on('response', (response) => {
				response.resume();
				response.on('end', () => end(response.statusCode ?? 0));
				response.on('error', () => end(0));
			});
			request.on('error', () => end(0));
			request.on('close', () => end(0));
			request.end(body);
		});
	}
}
