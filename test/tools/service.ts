import { connect, type Connection } from '../../emulator/client';
import { ManualClock, startEmulator, type Emulator } from '../../emulator';
import { itemsOf, runNode, type Credentials, type RunOptions, type RunResult } from './engine';
import type { IDataObject } from 'n8n-workflow';

/** Credentials that reach an emulator with its default account. */
export const credentialsFor = (url: string): Credentials => ({
	messagingServiceApi: {
		baseUrl: url,
		authentication: 'usernameAndPassword',
		username: 'demo',
		password: 'demo-password',
		...{ defaultCountry: 'MX', whatsAppAgent: '+52 1 55 1234 5678' },
	},
	messagingServiceEmailApi: {
		...{ baseUrl: url, apiToken: 'demo-token' },
		...{ fromName: 'Shop', fromEmail: 'shop@example.com' },
	},
});

/** The same credentials with limits, or another Timeout. */
export const limited = (
	credentials: Credentials,
	limits: {
		readonly mostAtOnce?: number;
		readonly requestsPerSecond?: number;
		readonly timeout?: number;
	},
): Credentials =>
	Object.fromEntries(
		Object.entries(credentials).map(([type, data]) => [type, { ...data, ...limits }]),
	);

export interface Service {
	readonly emulator: Emulator;
	readonly credentials: Credentials;
	/** The recipients of its messages. */
	readonly people: Connection;
	/** The emulator's clock; the node's own keeps running. */
	readonly clock: ManualClock;
	/** Runs the node with these parameters against it. */
	readonly run: (parameters: IDataObject, extra?: Partial<RunOptions>) => Promise<RunResult>;
}

/**
 * Starts an emulator for the tests of a file, reset before each; its clock stands still by default.
 */
export function useEmulator(clock = new ManualClock()): Service {
	const held = {
		clock,
		run: async (parameters, extra) =>
			await runNode({
				credentials: held.credentials,
				parameters: { options: {}, ...parameters },
				...extra,
			}),
	} as { -readonly [Key in keyof Service]: Service[Key] };
	beforeAll(async () => {
		held.emulator = await startEmulator({ clock });
		held.people = await connect(held.emulator.url);
		held.credentials = credentialsFor(held.emulator.url);
	});
	beforeEach(() => held.emulator.reset());
	afterAll(async () => await held.emulator.stop());
	return held;
}

/** An SMS to the number of each item. */
export const sms = { resource: 'sms', operation: 'send', to: '={{ $json.to }}', message: 'Hello' };

/** An item for each number. */
export const toEach = (numbers: readonly string[]) => ({
	items: itemsOf(...numbers.map((to) => ({ to }))),
});

/** So many items, each with a number of its own. */
export const toSoMany = (count: number) =>
	toEach(Array.from({ length: count }, (_, item) => String(525_510_000_001 + item)));

/** Failed items go on as items. */
export const carryOn = { settings: { onError: 'continueRegularOutput' as const } };
