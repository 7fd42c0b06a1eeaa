import * as z from 'zod/v4';
import type { Emulator } from '../../running/emulator';
import type { WebhookOverrides } from '../../webhooks/records';
import { Refused } from '../reply';

/** Webhooks in the ways that go wrong: twice, late, signed long ago, with a broken signature, out of order. */

export const how = z.enum(['now', 'twice', 'late', 'old', 'broken', 'held']).default('now');
export type How = z.output<typeof how>;

/** Departures of one webhook. A receiver must refuse what was signed five minutes ago (60 seconds are suggested). */
function overridesOf(emulator: Emulator, way: How): WebhookOverrides {
	if (way === 'now') return {};
	if (way === 'old') return { how: way, time: Math.floor(emulator.state.now() / 1000) - 300 };
	if (way === 'broken') return { how: way, apiKey: 'not-the-key-of-this-account' };
	return { how: way };
}

type Send = (overrides: WebhookOverrides) => Promise<unknown>;

const lateMs = 10_000;
const mostHeld = 100;

/** Sends webhooks for the page; the feed shows how they end. */
export class Answers {
	private readonly held: Array<() => void> = [];

	constructor(private readonly emulator: Emulator) {}

	/** `send` sends it once; it is called now, later, or after the next one. */
	send(way: How, kind: 'sms' | 'messagingApp', send: Send): void {
		const { settings, timers, webhooks } = this.emulator;
		if (settings.webhooks[kind] === undefined) {
			const which = kind === 'sms' ? 'SMS' : 'WhatsApp';
			throw new Refused(409, `Nobody listens: there is no address for ${which} webhooks yet (Connect)`);
		}
		const overrides = overridesOf(this.emulator, way);
		// Ended by a reset, or refused by its receiver: the feed says so.
		const go = () => void send(overrides).catch(() => {});
		if (way === 'late') {
			timers.after(lateMs, go);
		} else if (way === 'held') {
			if (this.held.length >= mostHeld) throw new Refused(409, 'Too many are held back already');
			this.held.push(go);
		} else {
			go();
			const first = webhooks.sent.last();
			if (way === 'twice' && first !== undefined)
				void this.emulator.sendAgain(first.number, overrides).catch(() => {});
			this.release();
		}
	}

	/** Sends a webhook that went out before again, byte for byte. */
	again(number: number, way: How): void {
		const sent = this.emulator.webhooks.sent.findLast((one) => one.number === number);
		if (sent === undefined) throw new Refused(404, 'This webhook is no longer kept');
		const kind = sent.kind === 'inboundMessage' ? 'messagingApp' : 'sms';
		this.send(way, kind, async (overrides) => await this.emulator.sendAgain(number, overrides));
	}

	/** Those that waited follow the one that has just been sent. */
	private release(): void {
		const follow = this.held.splice(0);
		if (follow.length === 0) return;
		// After the answer to it in most cases; order is what counts here, not time.
		this.emulator.timers.after(50, () => {
			for (const go of follow) go();
		});
	}
}
