import type { Server } from 'node:http';
import { Timers } from '../time/clock';
import type { Connections } from '../http/connections';
import { Intake } from '../http/intake';
import type { readOptions } from '../settings/defaults';
import type { InboundMessageInput, IncomingSmsInput } from '../webhooks/bodies';
import { faultSchema, type FaultInput } from '../faults/kinds';
import type { PlacedFault } from '../faults/faults';
import type { PageAction } from '../feed/row';
import { newLife, sendWebhook, type Life } from '../life/life';
import { settingsSchema, type Settings } from '../settings/options';
import type { ManualAction } from '../state/state';
import { isRedacted } from '../session/addresses';
import { readSession } from '../session/read';
import { replay, type ReplayResult } from '../session/replay';
import { writeSession } from '../session/write';
import { checkReceivers } from '../settings/receivers';
import type { WebhookOverrides, WebhookResult } from '../webhooks/records';
import { Outage } from './outage';
import { Records } from './records';

type Options = ReturnType<typeof readOptions>;

/** A running emulator and its commands. Made by `startEmulator`. */
export class Emulator extends Records {
	readonly timers: Timers;
	readonly intake: Intake;
	/** Aborted after `stop`. */
	readonly ended = new AbortController();
	private readonly outage: Outage;
	/** Called when settings or faults change, and after a reset. */
	onChange: () => void = () => {};

	constructor(
		/** Base address of the service: `http://127.0.0.1:PORT`. */
		readonly url: string,
		private readonly server: Server,
		readonly connections: Connections,
		readonly options: Options,
	) {
		super(newLife(options));
		this.timers = new Timers(options.clock);
		this.outage = new Outage(connections, this.timers);
		this.intake = new Intake(options.maxBodyBytes);
		this.watchFaults();
	}

	/** Changes the given settings. Throws for an unknown name or an invalid value. */
	set(given: Partial<Settings>): void {
		const { state, journal } = this.life;
		const changes = settingsSchema.partial().parse(given) as Partial<Settings>;
		for (const address of Object.values(changes.webhooks ?? {}))
			if (address !== undefined && isRedacted(address))
				throw new Error('This address is redacted: enter it with its key');
		checkReceivers(changes.webhooks ?? {}, this.options.allowWebhookHosts);
		journal.add({ at: state.now(), action: { do: 'set', changes }, before: state.position });
		Object.assign(state.settings, changes);
		this.onChange();
	}

	/** Adds a fault after the others. Throws if it is invalid or there are too many. */
	fault(input: FaultInput): PlacedFault {
		const fault = faultSchema.parse(input);
		const { state, journal, faults } = this.life;
		const placed = fault.do === 'down' ? this.outage.begin(fault.forMs) : faults.add(fault);
		journal.add({ at: state.now(), action: { do: 'fault', fault }, before: state.position });
		this.onChange();
		return placed;
	}

	clearFaults(): void {
		const { state, journal, faults } = this.life;
		journal.add({ at: state.now(), action: { do: 'clearFaults' }, before: state.position });
		faults.clear();
		this.outage.end();
		this.onChange();
	}

	/** Sends the delivery report of a queued SMS now: by default status 3, or 10 for a rejected one. */
	async deliverReport(
		id: number | string,
		{ status, ...overrides }: WebhookOverrides & { status?: number } = {},
	): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'report', id: String(id), status, overrides });
	}

	/** Resends a webhook byte for byte. */
	async sendAgain(number: number, overrides?: WebhookOverrides): Promise<WebhookResult> {
		return await sendWebhook(this.life, { do: 'again', number, overrides });
	}

	/** Changes a message without sending a webhook. Throws if there is no such message. */
	actManually(action: ManualAction): void {
		const { state, journal } = this.life;
		const before = state.position;
		state.actManually(action);
		journal.add({ at: state.now(), action, before });
	}

	/** Applies an action that changes only what the page shows. */
	actOnPage(action: PageAction): void {
		const { state, journal, feed } = this.life;
		journal.add({ at: state.now(), action, before: state.position });
		feed.act(action);
	}

	/** Sends an incoming SMS (MO) and stores it as an answer to its message. */
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

	/** Resets settings, state, faults, records, IDs and the random stream. Keeps the webhook addresses. */
	reset(): void {
		const settings = { ...this.options.settings, webhooks: this.settings.webhooks };
		this.begin(newLife({ ...this.options, settings }));
	}

	/** Switches to another life and cuts off open requests. */
	private begin(life: Life): void {
		this.life.webhooks.stop();
		this.timers.clear();
		this.outage.end();
		this.connections.destroyActive();
		this.connections.reset();
		const { over } = this.life;
		this.life = life;
		this.watchFaults();
		over.abort();
		this.onChange();
	}

	/** Returns the session as a file without keys; its oldest entries may be missing (session/). */
	exportSession(): string {
		return writeSession(this.life.journal);
	}

	/**
	 * Replaces the current life by a replayed session and continues from its end. Sends nothing.
	 *
	 * @throws with the line number if a line is invalid; then nothing has changed
	 */
	importSession(file: string | Buffer): ReplayResult {
		// Redacted addresses and keys of the session are replaced by the current ones.
		const { webhooks, basic, apiToken, apiKey } = this.settings;
		const settings = { ...this.options.settings, webhooks, basic, apiToken, apiKey };
		const { allowWebhookHosts: hosts } = this.options;
		const replayed = replay(readSession(file, hosts), { ...this.options, settings });
		this.begin(replayed.life);
		return replayed;
	}

	/** Ends all connections, timers and webhooks at once. */
	async stop(): Promise<void> {
		this.life.webhooks.stop();
		this.timers.clear();
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		this.connections.destroyAll();
		await closed;
		this.ended.abort();
	}

	private watchFaults(): void {
		this.life.faults.onExpired = () => this.onChange();
	}
}
