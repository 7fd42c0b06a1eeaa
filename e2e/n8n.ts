import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild, type Child } from './child';
import { installPackage } from './install';
import { freePort, places } from './places';
import { restClient, type RestClient } from './rest';

/** A running n8n. */
export interface N8n {
	/** The editor's address, without a slash at the end. */
	readonly url: string;
	readonly pid: number;
	readonly rest: RestClient;
	/** Whether it is still running. */
	alive(): boolean;
	/** The last lines of its log; the whole log is `n8n.log` in the user folder. */
	tail(lines: number): string;
	/** Resolves when n8n and everything it started are gone. */
	stop(): Promise<void>;
}

/** What `startN8n` needs. */
export interface N8nOptions {
	/** Where n8n keeps its database and its settings; made when missing. */
	userFolder: string;
	/** Built community packages to install before the start: folders with a package.json and what its `files` name. */
	packageDirs: readonly string[];
	/** Taken when free, another one otherwise; default: any free port. */
	port?: number;
	/** n8n settings beyond, or instead of, the ones below. */
	env?: Record<string, string>;
	/** Bound of the start in milliseconds; default 3 minutes (the first start of a folder makes the database). */
	startMs?: number;
	/** Breaks the start off. */
	signal?: AbortSignal;
	/** Called every second of the start with the seconds passed. */
	onWaiting?: (seconds: number) => unknown;
}

/**
 * Starts a real n8n on 127.0.0.1 and waits until it answers. Nothing of the caller's environment reaches it except
 * what a program needs to run, so nobody's n8n settings or database are used by accident.
 *
 * @throws when it ends early or does not answer in time; the message has the last lines of its log
 */
export async function startN8n(options: N8nOptions): Promise<N8n> {
	const { userFolder, packageDirs, startMs = 180_000 } = options;
	mkdirSync(userFolder, { recursive: true });
	for (const packageDir of packageDirs) installPackage(userFolder, packageDir);

	const port = await freePort(options.port);
	const url = `http://127.0.0.1:${port}`;
	const child = startChild([places.n8n, 'start'], {
		// Also keeps n8n from reading a .env file of the folder the caller happens to be in.
		cwd: userFolder,
		env: { ...basics(), ...(await settings(userFolder, port)), ...options.env },
		logFile: join(userFolder, 'n8n.log'),
	});
	try {
		await answering(url, child, { ...options, startMs });
	} catch (error) {
		await child.stop(0);
		throw error;
	}
	return {
		url,
		pid: child.pid,
		rest: restClient(url),
		alive: () => child.alive(),
		tail: (lines) => child.tail(lines),
		stop: () => child.stop(),
	};
}

async function answering(
	url: string,
	child: Child,
	{ startMs, signal, onWaiting }: Pick<N8nOptions, 'signal' | 'onWaiting'> & { startMs: number },
): Promise<void> {
	const from = Date.now();
	for (let second = 1; Date.now() - from < startMs; second++) {
		await sleep(1_000);
		signal?.throwIfAborted();
		if (!child.alive()) throw new Error(`n8n ended during its start. Its last lines:\n${child.tail(20)}`);
		// "readiness" also says that the database is there; the REST interface and the nodes come a little later.
		if ((await answers(`${url}/healthz/readiness`)) && (await answers(`${url}/rest/settings`))) return;
		onWaiting?.(second);
	}
	throw new Error(`n8n did not answer within ${startMs / 1000} s. Its last lines:\n${child.tail(20)}`);
}

async function answers(address: string): Promise<boolean> {
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		await response.arrayBuffer();
		return response.ok && (response.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}

function basics(): NodeJS.ProcessEnv {
	const names = ['HOME', 'USERPROFILE', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'APPDATA', 'LANG', 'TZ'];
	const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
	// n8n starts its task runner with whatever `node` comes first.
	const path = [dirname(places.node), process.env['PATH'] ?? ''].join(delimiter);
	return { ...Object.fromEntries(kept), PATH: path };
}

async function settings(userFolder: string, port: number): Promise<Record<string, string>> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		// The editor is reached over http.
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'info',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		// The task runner's meeting point: on this machine only, and never the port of another n8n's.
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_PYTHON_ENABLED: 'false',
		// The package under test is one that nobody has verified; the list of verified ones is an outside look-up.
		N8N_COMMUNITY_PACKAGES_ENABLED: 'true',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_REINSTALL_MISSING_PACKAGES: 'false',
		// Nothing else is asked of the outside either, and nothing distracts in the editor.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_AI_ENABLED: 'false',
		// With their own look-ups and background work, and of no use here.
		N8N_DISABLED_MODULES: 'instance-ai,mcp-registry,mcp,chat-hub,agents,agent-evals,quick-connect',
	};
}
