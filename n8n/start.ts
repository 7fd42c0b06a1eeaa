import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild, type Child } from './process/child';
import { installPackage } from './install';
import { freePort } from './process/freePort';
import { ownInstallation, programOf, type Installation } from './installation';
import { restClient, type RestClient } from './rest/client';
import { basics, settings } from './settings';

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
	/** As a crash ends it: without a chance to write anything down. */
	kill(): Promise<void>;
}

/** What `startN8n` needs. */
export interface N8nOptions {
	/** Where n8n keeps its database and its settings; made when missing. */
	userFolder: string;
	/**
	 * Built community packages to install before the start: folders with a package.json and what its
	 * `files` name.
	 */
	packageDirs: readonly string[];
	/** The n8n that is started; default: the one of this folder. */
	installation?: Installation;
	/** Taken when free, another one otherwise; default: any free port. */
	port?: number;
	/** Which of n8n's programs: the whole of it, or a part of it in queue mode. */
	program?: 'start' | 'worker' | 'webhook';
	/** n8n settings beyond, or instead of, the ones below. */
	env?: Record<string, string>;
	/**
	 * Bound of the start in milliseconds; default 3 minutes (the first start of a folder makes the
	 * database).
	 */
	startMs?: number;
	/** Breaks the start off. */
	signal?: AbortSignal;
	/** Called every second of the start with the seconds passed. */
	onWaiting?: (seconds: number) => unknown;
}

/**
 * Starts a real n8n on 127.0.0.1 and waits until it answers. Nothing of the caller's environment
 * reaches it except what a program needs to run, so nobody's n8n settings or database are used by
 * accident.
 *
 * @throws when it ends early or does not answer in time; the message has the last lines of its log
 */
export async function startN8n(options: N8nOptions): Promise<N8n> {
	const {
		userFolder,
		packageDirs,
		program = 'start',
		startMs = 180_000,
		installation = ownInstallation,
	} = options;
	mkdirSync(userFolder, { recursive: true });
	for (const packageDir of packageDirs) installPackage(userFolder, packageDir, installation);

	const port = await freePort(options.port);
	const url = `http://127.0.0.1:${port}`;
	const child = startChild([programOf(installation), program], {
		node: installation.node,
		// Also keeps n8n from reading a .env file of the folder the caller happens to be in.
		cwd: userFolder,
		env: {
			...basics(installation.node),
			...(await settings(userFolder, port, installation)),
			...options.env,
		},
		logFile: join(userFolder, 'n8n.log'),
	});
	try {
		await answering(url, child, { ...options, program, startMs });
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
		kill: () => child.kill(),
	};
}

async function answering(
	url: string,
	child: Child,
	options: N8nOptions & { startMs: number },
): Promise<void> {
	const { program, startMs, signal, onWaiting } = options;
	// "readiness" also says that the database is there; the REST interface and the nodes come a
	// little later.
	const pages =
		program === 'start' ? ['/healthz/readiness', '/rest/settings'] : ['/healthz/readiness'];
	const from = Date.now();
	for (let second = 1; Date.now() - from < startMs; second++) {
		await sleep(1_000);
		signal?.throwIfAborted();
		if (!child.alive())
			throw new Error(`n8n ended during its start. Its last lines:\n${child.tail(20)}`);
		if ((await Promise.all(pages.map((page) => answers(`${url}${page}`)))).every(Boolean)) return;
		onWaiting?.(second);
	}
	throw new Error(
		`n8n did not answer within ${startMs / 1000} s. Its last lines:\n${child.tail(20)}`,
	);
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
