import { startEmulator as start } from '..';
import { Connection } from '../client';
import { askAt } from '../client/wire';
import type { Clock } from '../state/clock';

/** What the package gives to programs. It says nothing of libraries: its types stand alone. */

export * from '../client';
export { ManualClock, type Clock } from '../state/clock';

/** How to start; everything has a default. */
export interface StartOptions {
	/** Any free one unless given. */
	readonly port?: number;
	/** 127.0.0.1 unless given; elsewhere page and controls ask for a password. */
	readonly host?: string;
	/** That password; a new one unless given. */
	readonly password?: string;
	/** Names under which it answers besides those of this machine, such as that of its container. */
	readonly allowHosts?: readonly string[];
	/** Hosts that webhooks may go to besides this machine. */
	readonly allowWebhookHosts?: readonly string[];
	/** Same seed, same clock and same requests give byte-identical answers. */
	readonly seed?: number;
	/** The machine's time; or one that stands still until it is moved. */
	readonly clock?: Clock;
	/** A session to begin with: the text of its file. */
	readonly session?: string;
	/** Any of the settings, e.g. `{ latencyMs: 200, credits: 10 }`. */
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** An emulator in this process, and the connection to it. */
export class RunningEmulator extends Connection {
	constructor(
		url: string,
		/** What page and controls ask for, if they do. */
		readonly password: string | undefined,
		private readonly end: () => Promise<void>,
	) {
		// From the start on, with the session that it begins with.
		super(url, askAt(url, password), { messages: '0', requests: '0', webhooks: '0' });
	}

	/** Ends every connection, timer and webhook at once. */
	async stop(): Promise<void> {
		await this.end();
	}
}

/**
 * Starts an emulator. Rejects when an option is not acceptable, the session is none, or the port is taken; then
 * nothing runs.
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
	const { session, settings, ...others } = options;
	const emulator = await start({ ...settings, ...others });
	try {
		if (session !== undefined) emulator.importSession(session);
	} catch (error) {
		await emulator.stop();
		throw error;
	}
	return new RunningEmulator(emulator.url, emulator.options.password, async () => await emulator.stop());
}
