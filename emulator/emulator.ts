import type { Server } from 'node:http';
import { Timers } from './state/clock';
import type { Connections } from './http/connections';
import { Intake } from './http/intake';
import type { readOptions } from './defaults';
import type { InboundMessageInput, IncomingSmsInput } from './webhooks/bodies';
import { faultSchema, type FaultInput } from './faults/kinds';
import type { PlacedFault } from './faults/faults';
import { newLife, sendWebhook, type Life } from './life';
import { byHand, type HandAction } from './state/byHand';
import { settingsSchema, type Settings } from './options';
import type { RecordedRequest } from './http/recorded';
import type { AppMessage, EmailMessage, SmsMessage } from './state/state';
import { hasLostKey } from './session/addresses';
import { readSession } from './session/read';
import { replay, type Replayed } from './session/replay';
import { writeSession } from './session/write';
import { checkReceivers } from './webhooks/receivers';
import type { SentWebhook, WebhookOverrides, WebhookResult } from './webhooks/records';

type Options = ReturnType<typeof readOptions>;

/** The service, played on this machine. Made by `startEmulator`. */
export class Emulator {
	readonly timers: Timers;
	readonly intake: Intake;
	private callOffReturn = () => {};
	/** What a reset ends. */
	life: Life;
	/** Told when settings or faults change, and of a reset; the page listens here. */
	onChange: () => void = () => {};

	constructor(
		/** Base address of the service: `http://127.0.0.1:PORT`. */
		readonly url: string,
		private readonly server: Server,
		readonly connections: Connections,
		readonly options: Options,
	) {
		this.timers = new Timers(options.clock);
		this.intake = new Intake(options.maxBodyBytes);
		this.life = this.watched(newLife(options));
	}

	get requestLog(): Life['requestLog'] {
		return this.life.requestLog;
	}

	get state(): Life['state'] {
		return this.life.state;
	}

	get feed(): Life['feed'] {
		return this.life.feed;
	}

	get webhooks(): Life['webhooks'] {
		return this.life.webhooks;
	}

	/** What arrived, oldest first; the newest `maxRecorded`. */
	get requests(): RecordedRequest[] {
		return this.life.requestLog.all();
	}

	/** SMS, flash SMS and OTP messages that were queued, oldest first. */
	get messages(): SmsMessage[] {
		return this.life.state.messages.all();
	}

	/** Queued e-mails, one for each recipient. */
	get emails(): EmailMessage[] {
		return this.life.state.emails.all();
	}

	get appMessages(): AppMessage[] {
		return this.life.state.appMessages.all();
	}

	/** Webhooks sent so far, with the receiver's statuses. */
	get sentWebhooks(): SentWebhook[] {
		return this.life.webhooks.sent.all();
	}

	/** What is in force now; `credits` is what is left. */
	get settings(): Readonly<Settings> {
		return this.life.state.settings;
	}

	/** The one-time password that would verify this phone now. */
	code(phone: string): string | undefined {
		return this.life.state.codes.of(phone);
	}

	/** Changes what is given and leaves the rest. Throws when a value or a name is not acceptable. */
	set(given: Partial<Settings>): void {
		const { state, journal } = this.life;
		const changes = settingsSchema.partial().parse(given) as Partial<Settings>;
		for (const address of Object.values(changes.webhooks ?? {}))
			if (address !== undefined && hasLostKey(address))
				throw new Error('This address has lost its key: give it whole');
		checkReceivers(changes.webhooks ?? {}, this.options.allowWebhookHosts);
		journal.add({ at: state.now(), action: { do: 'set', changes }, before: state.position });
		Object.assign(state.settings, changes);
		this.onChange();
	}

	/** Puts a fault in place, after those that are there already. Throws when it is none, or when there are too many. */
	fault(input: FaultInput): PlacedFault {
		const fault = faultSchema.parse(input);
		const { state, journal, faults } = this.life;
		const placed = fault.do === 'down' ? this.goDown(fault.forMs) : faults.add(fault);
		journal.add({ at: state.now(), action: { do: 'fault', fault }, before: state.position });
		this.onChange();
		return placed;
	}

	clearFaults(): void {
		const { state, journal, faults } = this.life;
		journal.add({ at: state.now(), action: { do: 'clearFaults' }, before: state.position });
		faults.clear();
		this.comeBack();
		this.onChange();
	}

	/** Sends the delivery report of a queued SMS now: `status` 3, or 10 for a rejected one, unless given. */
	async deliverReport(
		id: number | string,
		{ status, ...overrides }: WebhookOverrides & { status?: number } = {},
	): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'report', id: String(id), status, overrides });
	}

	/** Sends a webhook that went out before again, byte for byte. */
	async sendAgain(number: number, overrides?: WebhookOverrides): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'again', number, overrides });
	}

	/** Does to a message what needs no webhook. Throws when there is no such message. */
	byHand(action: HandAction): void {
		const { state, journal } = this.life;
		const before = state.position;
		byHand(state, action);
		journal.add({ at: state.now(), action, before });
	}

	/** Sends an incoming SMS (MO), and keeps it as an answer of the message it belongs to. */
	async incomingSms(input: IncomingSmsInput, overrides?: WebhookOverrides): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'incomingSms', input, overrides });
	}

	/** Sends an inbound messaging-app message. */
	async inboundMessage(
		input: InboundMessageInput = {},
		overrides?: WebhookOverrides,
	): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'inboundMessage', input, overrides });
	}

	/** Back to the start: settings, state, faults, records, IDs and chance. Webhooks go where they went before. */
	reset(): void {
		const settings = { ...this.options.settings, webhooks: this.settings.webhooks };
		this.begin(newLife({ ...this.options, settings }));
	}

	/** Goes on with another life. Requests still open are cut off. */
	private begin(life: Life): void {
		this.life.webhooks.stop();
		this.timers.clear();
		this.comeBack();
		this.connections.destroyActive();
		this.connections.reset();
		const { over } = this.life;
		this.life = this.watched(life);
		over.abort();
		this.onChange();
	}

	/** What happened since the start, as a file that holds no keys; the oldest of it may be forgotten (session/). */
	exportSession(): string {
		return writeSession(this.life.journal);
	}

	/**
	 * Plays a session again in place of what is here, sends nothing, and goes on from its end.
	 *
	 * @throws with the number of the line that is none of a session; then all is as it was
	 */
	importSession(file: string | Buffer): Replayed {
		// Addresses that the session has lost are those in force here.
		const settings = { ...this.options.settings, webhooks: this.settings.webhooks };
		const { allowWebhookHosts: hosts } = this.options;
		const replayed = replay(readSession(file, hosts), { ...this.options, settings });
		this.begin(replayed.life);
		return replayed;
	}

	/** Ends every connection, timer and webhook at once. */
	async stop(): Promise<void> {
		this.life.webhooks.stop();
		this.timers.clear();
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		this.connections.destroyAll();
		await closed;
	}

	private watched(life: Life): Life {
		life.faults.onUsedUp = () => this.onChange();
		return life;
	}

	/** Takes no connections for a time, or until faults are cleared. */
	private goDown(forMs: number | undefined): PlacedFault {
		this.comeBack();
		this.connections.down();
		const callOff = forMs === undefined ? undefined : this.timers.after(forMs, () => this.comeBack());
		this.callOffReturn = () => callOff?.();
		return { id: 0, happened: 1, remove: () => this.comeBack() };
	}

	/** Takes connections again. */
	private comeBack(): void {
		this.callOffReturn();
		this.connections.up();
	}
}
