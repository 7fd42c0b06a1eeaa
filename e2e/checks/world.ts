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
	/** Returns everything that n8n has printed so far. */
	readonly log: () => string;
}

/** A world whose n8n can be killed and restarted with the same folder. */
export interface KillableWorld extends World {
	killAndRestart(meanwhile?: () => Promise<unknown>): Promise<void>;
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
): Promise<KillableWorld> {
	say('Packing the package ...');
	const packageDirs = [packPackage(join(userFolder, 'packed'))];
	return await startWorldWith({ userFolder, packageDirs, env }, run);
}

/** Like `startWorld`, with any kind of n8n. */
export async function startWorldWith(
	options: N8nOptions,
	{ signal, atEnd }: Run,
): Promise<KillableWorld> {
	const emulator = await startService(atEnd);
	const logs = { N8N_LOG_LEVEL: 'debug', N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' };
	const start = async (more: Pick<N8nOptions, 'port'> = {}) => {
		say('Starting n8n ...');
		return await startN8n({ ...options, ...more, env: { ...logs, ...options.env }, signal });
	};
	let n8n = await start();
	atEnd(() => n8n.stop());
	const { rest, url } = n8n;
	return {
		emulator,
		get n8n() {
			return n8n;
		},
		rest,
		webhookUrl: url,
		credentials: await storeCredentials(rest, emulator, url),
		log: () => readFileSync(join(options.userFolder, 'n8n.log'), 'utf8'),
		async killAndRestart(meanwhile) {
			await n8n.kill();
			await meanwhile?.();
			// The same address, so that the owner stays signed in.
			n8n = await start({ port: Number(new URL(url).port) });
		},
	};
}

/** Creates the owner's account and stores the credentials for the emulator. */
export async function storeCredentials(
	rest: RestClient,
	emulator: Emulator,
	webhookUrl: string,
): Promise<StoredCredential[]> {
	await rest.signIn(newOwner());
	const all: Credential[] = credentialsFor(emulator, webhookUrl);
	const { type, data } = credentialOf(all, 'messagingServiceApi');
	for (const mostAtOnce of limits)
		all.push({ name: limitedName(mostAtOnce), type, data: { ...data, mostAtOnce } });
	const stored: StoredCredential[] = [];
	for (const credential of all)
		stored.push({ ...credential, id: await rest.createCredential(credential) });
	return stored;
}

/** Returns the credential of a type. */
export function credentialOf<Known extends Credential>(all: readonly Known[], type: string): Known {
	const found = all.find((credential) => credential.type === type);
	if (found === undefined) throw new Error(`There is no credential of the type ${type}.`);
	return found;
}
