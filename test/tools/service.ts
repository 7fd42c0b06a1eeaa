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
	},
	messagingServiceEmailApi: { baseUrl: url, apiToken: 'demo-token' },
});

/** The same, of an account with limits of its own. */
export const limited = (
	credentials: Credentials,
	limits: { readonly mostAtOnce?: number; readonly requestsPerSecond?: number },
): Credentials =>
	Object.fromEntries(Object.entries(credentials).map(([type, data]) => [type, { ...data, ...limits }]));

export interface Service {
	readonly emulator: Emulator;
	readonly credentials: Credentials;
	/** The people who get its messages. */
	readonly people: Connection;
	/** The emulator's time; the node's own goes on. */
	readonly clock: ManualClock;
}

/** One emulator for the tests of a file, fresh before each of them; its time stands still unless told otherwise. */
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
