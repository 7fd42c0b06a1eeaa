import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startEmulator, type Emulator } from '../../emulator';
import { credentialsFor } from '../../n8n/credentials';
import { startN8n, type N8n, type N8nOptions } from '../../n8n/start';
import { newOwner } from '../../n8n/owner';
import { packPackage } from '../../scripts/pack';
import { say, type Run } from '../../scripts/program';
import { limitedName, limits } from './workflows';
import type { Credential, RestClient } from '../../n8n/rest/client';

/** The stored credentials with their IDs in n8n. */
export type StoredCredential = Credential & { readonly id: string };

/** The environment of a check: the service, n8n with the packed package, and credentials. */
export interface World {
	readonly emulator: Emulator;
	readonly n8n: N8n;
	readonly rest: RestClient;
	/** Base address of production webhooks, without a trailing slash. */
	readonly webhookUrl: string;
	readonly credentials: readonly StoredCredential[];
	readonly userFolder: string;
	/** Returns everything that n8n has printed so far. */
	readonly log: () => string;
}

/** One claim and its test. */
export interface Check<Place = World> {
	readonly claim: string;
	/** Throws if the claim does not hold. */
	readonly run: (world: Place) => Promise<void>;
	/** Timeout in milliseconds; 1 minute by default. */
	readonly timeoutMs?: number;
}

/** Values that occur nowhere by chance, so that every occurrence is a leak. */
export const secrets = {
	basic: { username: 'check-account', password: 'kestrel-Password-5521' },
	apiToken: 'kestrel-token-8c41f0d2',
	apiKey: 'kestrel-api-key-77ab31',
} as const;

/** Starts the emulator for the checks. */
export async function startService(atEnd: Run['atEnd']): Promise<Emulator> {
	const emulator = await startEmulator({ ...secrets, settleMs: 0, webhookTries: 1 });
	atEnd(() => emulator.stop());
	return emulator;
}

/**
 * Starts everything. Each part registers its cleanup with `atEnd` at once.
 *
 * @param env additional environment variables for n8n
 */
export async function startWorld(
	userFolder: string,
	run: Run,
	env: Record<string, string> = {},
): Promise<World> {
	say('Packing the package ...');
	const packageDirs = [packPackage(join(userFolder, 'packed'))];
	return await startWorldWith({ userFolder, packageDirs, env }, run);
}

/** Like `startWorld`, with any kind of n8n. */
export async function startWorldWith(options: N8nOptions, { signal, atEnd }: Run): Promise<World> {
	const { userFolder, env } = options;
	const emulator = await startService(atEnd);
	say('Starting n8n ...');
	const n8n = await startN8n({
		...options,
		env: { N8N_LOG_LEVEL: 'debug', N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', ...env },
		signal,
	});
	atEnd(() => n8n.stop());
	const { rest, url } = n8n;
	const credentials = await storeCredentials(rest, emulator, url);
	const log = () => readFileSync(join(userFolder, 'n8n.log'), 'utf8');
	return { emulator, n8n, rest, webhookUrl: url, credentials, userFolder, log };
}

/** Creates the owner's account and stores the credentials for the emulator. */
export async function storeCredentials(
	rest: RestClient,
	emulator: Emulator,
	webhookUrl: string,
): Promise<StoredCredential[]> {
	await rest.signIn(newOwner());
	const credentials: StoredCredential[] = [];
	for (const credential of credentialsFor(emulator, webhookUrl)) {
		credentials.push({ ...credential, id: await rest.createCredential(credential) });
	}
	const { type, data } = credentialOf({ credentials }, 'messagingServiceApi');
	for (const mostAtOnce of limits) {
		const limited = { name: limitedName(mostAtOnce), type, data: { ...data, mostAtOnce } };
		credentials.push({ ...limited, id: await rest.createCredential(limited) });
	}
	return credentials;
}

/** Returns the stored credential of a type. */
export function credentialOf(
	{ credentials }: Pick<World, 'credentials'>,
	type: string,
): StoredCredential {
	const found = credentials.find((credential) => credential.type === type);
	if (found === undefined) throw new Error(`There is no credential of the type ${type}.`);
	return found;
}
