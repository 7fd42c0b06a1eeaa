import * as z from 'zod/v4';
import type { Emulator } from '../../running/emulator';
import type { EventName } from '../../../nodes/MessagingService/webhooks/event/kinds';
import type { WebhookOverrides } from '../../webhooks/records';
import { receiverOf } from '../../webhooks/webhooks';
import { Refused } from '../reply';

/** Sends webhooks normally, twice, late, with an old or broken signature, or out of order. */

export const how = z.enum(['now', 'twice', 'late', 'old', 'broken', 'held']).default('now');
export type How = z.output<typeof how>;

/**
 * Returns the overrides of a mode. A receiver must refuse signatures older than five minutes (60
 * seconds are suggested).
 */
function overridesOf(emulator: Emulator, mode: How): WebhookOverrides {
	if (mode === 'now') return {};
	if (mode === 'old') return { how: mode, time: Math.floor(emulator.state.now() / 1000) - 300 };
	if (mode === 'broken') return { how: mode, apiKey: 'not-the-key-of-this-account' };
	return { how: mode };
}

type Send = (overrides: WebhookOverrides) => Promise<unknown>;

const lateMs = 10_000;
const mostHeld = 100;

/** Sends webhooks for the page; the feed shows their outcome. */
export class WebhookSender {
	private readonly held: Array<() => void> = [];

	constructor(private readonly emulator: Emulator) {}

	/** Calls `send` now, later, or after the next webhook. */
	send(mode: How, kind: EventName, send: Send): void {
		const { settings, timers, webhooks } = this.emulator;
		if (settings.webhooks[receiverOf(kind)] === undefined) {
			const which = receiverOf(kind) === 'sms' ? 'SMS' : 'WhatsApp';
			throw new Refused(
				409,
				`Nobody listens: there is no address for ${which} webhooks yet (Connect)`,
			);
		}
		const overrides = overridesOf(this.emulator, mode);
		// The feed shows failures.
		const go = () => void send(overrides).catch(() => {});
		if (mode === 'late') {
			timers.after(lateMs, go);
		} else if (mode === 'held') {
			if (this.held.length >= mostHeld) throw new Refused(409, 'Too many are held back already');
			this.held.push(go);
		} else {
			go();
			const first = webhooks.sent.last();
			if (mode === 'twice' && first !== undefined)
				void this.emulator.sendAgain(first.number, overrides).catch(() => {});
			this.release();
		}
	}

	/** Resends a webhook byte for byte. */
	again(number: number, mode: How): void {
		const sent = this.emulator.webhooks.sent.findLast((one) => one.number === number);
		if (sent === undefined) throw new Refused(404, 'This webhook is no longer kept');
		this.send(
			mode,
			sent.kind,
			async (overrides) => await this.emulator.sendAgain(number, overrides),
		);
	}

	/** Sends the held webhooks after the one that has just been sent. */
	private release(): void {
		const follow = this.held.splice(0);
		if (follow.length === 0) return;
		// Usually after its answer; the order matters here, not the time.
		this.emulator.timers.after(50, () => {
			for (const go of follow) go();
		});
	}
}
