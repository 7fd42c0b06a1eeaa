import { startEmulator, type Emulator } from '../../emulator';
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

/** One emulator for the tests of a file, fresh before each of them. */
export function useEmulator(): { emulator: Emulator; credentials: Credentials } {
	const held = {} as { emulator: Emulator; credentials: Credentials };
	beforeAll(async () => {
		held.emulator = await startEmulator({ settleMs: 50 });
		held.credentials = credentialsFor(held.emulator.url);
	});
	beforeEach(() => held.emulator.reset());
	afterAll(async () => await held.emulator.stop());
	return held;
}
