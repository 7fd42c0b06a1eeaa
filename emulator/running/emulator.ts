import type { Server } from 'node:http';
import { Timers } from '../time/clock';
import type { Connections } from '../http/connections';
import { Intake } from '../http/intake';
import type { readOptions } from '../settings/defaults';
import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import type { RecordedRequest } from '../http/recorded';
import {
	emulatedEvents,
	type InboundMessageInput,
	type IncomingSmsInput,
} from '../webhooks/bodies';
import { faultSchema, type FaultInput } from '../faults/kinds';
import type { PlacedFault } from '../faults/faults';
import { newLife, type Life } from '../life/life';
import { settingsSchema, type Settings } from '../settings/options';
import { checkReceivers } from '../settings/receivers';
import type { AppMessage, EmailMessage, SmsMessage } from '../state/state';
import type { SentWebhook, WebhookOverrides, WebhookResult } from '../webhooks/records';

/** A running emulator and its commands. Made by `startEmulator`. */
export class Emulator {
	readonly timers: Timers;
	readonly intake: Intake;
	/** Replaced by a reset. */
	life: Life;
	/** Called when settings or faults change, and after a reset. */
	onChange: () => void = () => {};

	constructor(
		/** Base address of the service: `http://127.0.0.1:PORT`. */
		readonly url: string,
		private readonly server: Server,
		readonly connections: Connections,
		readonly options: ReturnType<typeof readOptions>,
	) {
		this.life = newLife(options);
		this.timers = new Timers(options.clock);
		this.intake = new Intake(options.maxBodyBytes);
		this.watchFaults();
	}

	/** Changes the given settings. Throws for an unknown name or an invalid value. */
	set(given: Partial<Settings>): void {
		const changes = settingsSchema.partial().parse(given) as Partial<Settings>;
		checkReceivers(changes.webhooks ?? {}, this.options.allowWebhookHosts);
		Object.assign(this.life.state.settings, changes);
		this.onChange();
	}

	/** Adds a fault after the others. Throws if it is invalid. */
	fault(input: FaultInput): PlacedFault {
		const fault = faultSchema.parse(input);
		const { connections, timers } = this;
		if (fault.do !== 'down') {
			const placed = this.life.faults.add(fault);
			this.onChange();
			return placed;
		}
		connections.down(fault.forMs, timers);
		return { id: 0, happened: 1, remove: () => connections.up() };
	}

	clearFaults(): void {
		this.life.faults.clear();
		this.connections.up();
		this.onChange();
	}

	/**
	 * Sends an event. Throws if the input is not what this event needs (webhooks/bodies.ts); then
	 * nothing has changed.
	 */
	async send(
		kind: EventName,
		input: unknown,
		overrides?: WebhookOverrides,
	): Promise<WebhookResult> {
		const { state } = this.life;
		const { input: schema, bodyOf } = emulatedEvents[kind];
		const given = schema.parse(input);
		return await this.webhooks.send(kind, () => bodyOf(state, given), overrides);
	}

	/**
	 * Sends the delivery report of a queued SMS now: by default status 3, or 10 for a rejected one.
	 */
	async deliverReport(
		id: number | string,
		{ status, ...overrides }: WebhookOverrides & { status?: number } = {},
	): Promise<WebhookResult> {
		return await this.send('sms.deliveryReport', { id, status }, overrides);
	}

	/** Sends an incoming SMS (MO) and stores it as an answer to its message. */
	async incomingSms(input: IncomingSmsInput, overrides?: WebhookOverrides): Promise<WebhookResult> {
		return await this.send('sms.incoming', input, overrides);
	}

	/** Sends an inbound messaging-app message. */
	async inboundMessage(
		input: InboundMessageInput = {},
		overrides?: WebhookOverrides,
	): Promise<WebhookResult> {
		return await this.send('whatsApp.message', input, overrides);
	}

	/** Resends a webhook byte for byte. */
	async sendAgain({ kind, body, about, number }: SentWebhook): Promise<WebhookResult> {
		return await this.webhooks.send(kind, () => ({}), { rawBody: body }, about ?? number);
	}

	/**
	 * Resets settings, state, faults, records, IDs and the random stream. Keeps the webhook
	 * addresses.
	 */
	reset(): void {
		const { life, options } = this;
		life.webhooks.stop();
		this.timers.clear();
		this.connections.up();
		this.connections.destroyActive();
		this.connections.reset();
		// Cuts off open requests.
		this.life = newLife({
			...options,
			settings: { ...options.settings, webhooks: this.settings.webhooks },
		});
		this.watchFaults();
		this.onChange();
	}

	/** Ends all connections, timers and webhooks at once. */
	async stop(): Promise<void> {
		this.life.webhooks.stop();
		this.timers.clear();
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		this.connections.destroyAll();
		await closed;
	}

	private watchFaults(): void {
		this.life.faults.onExpired = () => this.onChange();
	}

	get state(): Life['state'] {
		return this.life.state;
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
		return this.life.state.messages;
	}

	/** Queued emails, one for each recipient. */
	get emails(): EmailMessage[] {
		return this.life.state.emails;
	}

	get appMessages(): AppMessage[] {
		return this.life.state.appMessages;
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
