import { startEmulator, type Emulator } from '../emulator';
import { credentialsFor } from '../n8n/credentials';
import { pointedAt, readExample } from '../n8n/examples';
import { startN8n, type N8n } from '../n8n/start';
import { freePort } from '../n8n/process/freePort';
import { places } from '../scripts/places';
import type { Credential, Owner } from '../n8n/rest/client';

/** The service and n8n with the package installed, credentials stored and the workflow imported. */
export interface DemoWorld {
	readonly emulator: Emulator;
	/** The current n8n. */
	readonly n8n: N8n;
	readonly workflowId: string;
	readonly credentials: ReadonlyArray<Credential & { readonly id: string }>;
	/** Stops n8n, installs the current build of the package, and restarts n8n at the same address. */
	restart(): Promise<void>;
}

/** The trigger node of `examples/demo.json`. */
export const trigger = 'Start';

/** A few seconds, as in life: long enough to look at a message before its delivery report. */
const deliveryMs = 5_000;
const emulatorPort = 8480;
const n8nPort = 5678;

/**
 * Starts both. Each part is passed to `started` at once, so that it can be stopped if a later step
 * fails.
 *
 * @param options.userFolder n8n's user folder; an existing workflow in it is kept
 * @param options.env additional environment variables for n8n
 */
export async function startDemoWorld(options: {
	userFolder: string;
	owner: Owner;
	signal: AbortSignal;
	started: (stop: () => Promise<void>) => void;
	say: (line: string) => void;
	env?: Record<string, string>;
}): Promise<DemoWorld> {
	const { userFolder, owner, signal, started, say, env = {} } = options;

	const emulator = await startEmulator({
		port: await freePort(emulatorPort),
		settleMs: deliveryMs,
		signMessagingApp: true,
	});
	started(() => emulator.stop());
	say(`The service (emulator) listens on ${emulator.url}`);

	async function start(port: number): Promise<N8n> {
		say('Starting n8n ...');
		const n8n = await startN8n({
			userFolder,
			packageDirs: [places.root],
			port,
			// Allows the editor in a frame beside the phones; this policy precedes n8n's own, which
			// forbids frames.
			env: {
				N8N_CONTENT_SECURITY_POLICY: JSON.stringify({
					'frame-ancestors': ["'self'", emulator.url],
				}),
				...env,
			},
			signal,
			onWaiting: (seconds) => seconds % 5 === 0 && say(`  waiting for n8n, ${seconds} s`),
		});
		started(() => n8n.stop());
		say(`n8n listens on ${n8n.url}`);
		await n8n.rest.signIn(owner);
		return n8n;
	}

	let n8n = await start(n8nPort);
	const credentials = [];
	for (const credential of credentialsFor(emulator, n8n.url)) {
		credentials.push({ ...credential, id: await n8n.rest.createCredential(credential) });
	}
	return {
		emulator,
		get n8n() {
			return n8n;
		},
		credentials,
		workflowId: await storeWorkflow(n8n, emulator.url),
		async restart() {
			await n8n.stop();
			n8n = await start(Number(new URL(n8n.url).port));
		},
	};
}

async function storeWorkflow({ rest }: N8n, emulatorUrl: string): Promise<string> {
	const example = readExample('demo.json', emulatorUrl);
	const known = await rest.findWorkflow(example.name);
	if (known === undefined) return rest.importWorkflow(example);
	await rest.updateWorkflow(known, pointedAt(emulatorUrl, await rest.workflow(known)));
	return known;
}
