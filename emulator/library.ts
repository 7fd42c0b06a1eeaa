import { startEmulator as start } from '.';
import { Connection } from './client';
import { controlClient } from './client/wire';
import type { Clock } from './time/clock';

/** The package's public interface. Its types do not depend on any library. */

export * from './client';
export { ManualClock, type Clock } from './time/clock';

export interface StartOptions {
	/** Any free port by default. */
	readonly port?: number;
	/** 127.0.0.1 by default; on any other host, page and controls require a password. */
	readonly host?: string;
	/** That password; random by default. */
	readonly password?: string;
	/** Host names to answer under besides those of this machine, such as that of its container. */
	readonly allowHosts?: readonly string[];
	/** Hosts to which webhooks may be sent besides this machine. */
	readonly allowWebhookHosts?: readonly string[];
	/** The same seed, clock and requests give byte-identical answers. */
	readonly seed?: number;
	/** The machine's time by default; a `ManualClock` stands still until it is moved. */
	readonly clock?: Clock;
	/** Any of the settings, e.g. `{ latencyMs: 200, credits: 10 }`. */
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** An emulator in this process, with a connection to it. */
export class RunningEmulator extends Connection {
	constructor(
		url: string,
		/** Required by page and controls, if other machines can reach the emulator. */
		readonly password: string | undefined,
		private readonly end: () => Promise<void>,
	) {
		super(url, controlClient(url, password), { messages: '0', requests: '0', webhooks: '0' });
	}

	/** Ends all connections, timers and webhooks at once. */
	async stop(): Promise<void> {
		await this.end();
	}
}

/**
 * Starts an emulator. Rejects when an option is invalid or the port is taken; then nothing runs.
 */
export async function startEmulator({
	settings,
	...options
}: StartOptions = {}): Promise<RunningEmulator> {
	const emulator = await start({ ...settings, ...options });
	return new RunningEmulator(
		emulator.url,
		emulator.options.password,
		async () => await emulator.stop(),
	);
}
