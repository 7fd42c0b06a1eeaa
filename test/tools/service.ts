import { connect, type Connection } from '../../emulator/client';
import { ManualClock, startEmulator, type Emulator } from '../../emulator';
import type { Credentials } from './engine';

/** Credentials that reach an emulator with its default account. */
export const credentialsFor = (url: string): Credentials => ({
	messagingServiceApi: {
		baseUrl: url,
		authentication: 'usernameAndPassword',
		username: 'demo',
		password: 'demo-password',
		defaultCountry: 'MX',
	},
	messagingServiceEmailApi: { baseUrl: url, apiToken: 'demo-token' },
});

/** The same credentials with limits, or another Timeout. */
export const limited = (
	credentials: Credentials,
	limits: { readonly mostAtOnce?: number; readonly requestsPerSecond?: number; readonly timeout?: number },
): Credentials =>
	Object.fromEntries(Object.entries(credentials).map(([type, data]) => [type, { ...data, ...limits }]));

export interface Service {
	readonly emulator: Emulator;
	readonly credentials: Credentials;
	/** The recipients of its messages. */
	readonly people: Connection;
	/** The emulator's clock; the node's own keeps running. */
	readonly clock: ManualClock;
}

/** Starts an emulator for the tests of a file, reset before each; its clock stands still by default. */
export function useEmulator(clock = new ManualClock()): Service {
	const held = { clock } as { -readonly [Key in keyof Service]: Service[Key] };
	beforeAll(async () => {
		held.emulator = await startEmulator({ clock });
		held.people = await connect(held.emulator.url);
		held.credentials = credentialsFor(held.emulator.url);
	});
	beforeEach(() => held.emulator.reset());
	afterAll(async () => await held.emulator.stop());
	return held;
}
