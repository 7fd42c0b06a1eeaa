import type { Server } from 'node:http';
import type { Bounded } from './state/bounded';
import { Timers } from './state/clock';
import type { Connections } from './http/connections';
import type { readOptions } from './defaults';
import { reportDelivery } from './webhooks/deliveryReports';
import {
	inboundMessageOf,
	incomingSmsOf,
	type InboundMessageInput,
	type IncomingSmsInput,
} from './webhooks/bodies';
import { faultSchema, type FaultInput } from './faults/kinds';
import { Faults, type PlacedFault } from './faults/faults';
import { settingsSchema, type Settings } from './options';
import { requestLog, type RecordedRequest } from './http/recorded';
import { Random } from './state/random';
import { State, type AppMessage, type EmailMessage, type SmsMessage } from './state/state';
import type { SentWebhook, WebhookOverrides, WebhookResult } from './webhooks/records';
import { Webhooks } from './webhooks/webhooks';

type Options = ReturnType<typeof readOptions>;

/** The service, played on this machine. Made by `startEmulator`. */
export class Emulator {
	readonly maxBodyBytes: number;
	readonly timers: Timers;
	private callOffReturn = () => {};
	requestLog: Bounded<RecordedRequest>;
	state: State;
	faults: Faults;
	webhooks: Webhooks;

	constructor(
		/** Base address of the service: `http://127.0.0.1:PORT`. */
		readonly url: string,
		private readonly server: Server,
		readonly connections: Connections,
		private readonly options: Options,
	) {
		this.timers = new Timers(options.clock);
		this.maxBodyBytes = options.maxBodyBytes;
		({
			requests: this.requestLog,
			state: this.state,
			faults: this.faults,
			webhooks: this.webhooks,
		} = this.fresh());
	}

	/** What arrived, oldest first; the newest `maxRecorded`. */
	get requests(): RecordedRequest[] {
		return this.requestLog.all();
	}

	/** SMS, flash SMS and OTP messages that were queued, oldest first. */
	get messages(): SmsMessage[] {
		return this.state.messages.all();
	}

	/** Queued e-mails, one for each recipient. */
	get emails(): EmailMessage[] {
		return this.state.emails.all();
	}

	get appMessages(): AppMessage[] {
		return this.state.appMessages.all();
	}

	/** Webhooks sent so far, with the receiver's statuses. */
	get sentWebhooks(): SentWebhook[] {
		return this.webhooks.sent.all();
	}

	/** What is in force now; `credits` is what is left. */
	get settings(): Readonly<Settings> {
		return this.state.settings;
	}

	/** The one-time password that would verify this phone now. */
	code(phone: string): string | undefined {
		return this.state.code(phone);
	}

	/** Changes what is given and leaves the rest. Throws when a value or a name is not acceptable. */
	set(changes: Partial<Settings>): void {
		Object.assign(this.state.settings, settingsSchema.partial().parse(changes));
	}

	/** Puts a fault in place, after those that are there already. */
	fault(input: FaultInput): PlacedFault {
		const fault = faultSchema.parse(input);
		if (fault.do !== 'down') return this.faults.add(fault);
		this.comeBack();
		this.connections.down();
		const callOff =
			fault.forMs === undefined ? undefined : this.timers.after(fault.forMs, () => this.comeBack());
		this.callOffReturn = () => callOff?.();
		return { id: 0, happened: 1, remove: () => this.comeBack() };
	}

	clearFaults(): void {
		this.faults.clear();
		this.comeBack();
	}

	/** Sends the delivery report of a queued SMS now: `status` 3, or 10 for a rejected one, unless given. */
	async deliverReport(
		id: number | string,
		{ status, ...overrides }: WebhookOverrides & { status?: number } = {},
	): Promise<WebhookResult> {
		const message = this.state.message(Number(id));
		if (message === undefined) throw new Error(`No SMS has the ID ${id}`);
		return await reportDelivery(this.state, this.webhooks, message, status, overrides);
	}

	/** Sends an incoming SMS (MO), and keeps it as an answer of the message it belongs to. */
	async incomingSms(input: IncomingSmsInput, overrides?: WebhookOverrides): Promise<WebhookResult> {
		return await this.webhooks.send('incomingSms', incomingSmsOf(this.state, input), overrides);
	}

	/** Sends an inbound messaging-app message. */
	async inboundMessage(
		input: InboundMessageInput = {},
		overrides?: WebhookOverrides,
	): Promise<WebhookResult> {
		return await this.webhooks.send('inboundMessage', inboundMessageOf(this.state, input), overrides);
	}

	/** Back to the start: settings, state, faults, records, IDs and chance. Requests still open are cut off. */
	reset(): void {
		this.webhooks.stop();
		this.timers.clear();
		this.clearFaults();
		this.connections.destroyActive();
		this.connections.reset();
		({
			requests: this.requestLog,
			state: this.state,
			faults: this.faults,
			webhooks: this.webhooks,
		} = this.fresh());
	}

	/** Ends every connection, timer and webhook at once. */
	async stop(): Promise<void> {
		this.webhooks.stop();
		this.timers.clear();
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		this.connections.destroyAll();
		await closed;
	}

	/** Takes connections again. */
	private comeBack(): void {
		this.callOffReturn();
		this.connections.up();
	}

	/** New objects rather than emptied ones: a request that was cut off still ends in the old ones. */
	private fresh() {
		const { clock, seed, maxRecorded } = this.options;
		const state = new State(structuredClone(this.options.settings), clock, seed, maxRecorded);
		const webhooks = new Webhooks(state, maxRecorded);
		state.onQueued = (message) => {
			if (state.settings.webhooks.sms !== undefined)
				webhooks.later(() => reportDelivery(state, webhooks, message));
		};
		// A stream of its own: faults must not change which IDs and codes are handed out.
		return { requests: requestLog(maxRecorded), state, webhooks, faults: new Faults(new Random(~seed)) };
	}
}
