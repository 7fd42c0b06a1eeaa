import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { places } from '../../scripts/places';

/** A program with everything it started, ended as one. */
export interface Child {
	readonly pid: number;
	/** Whether it is still running. */
	alive(): boolean;
	/** The last lines it printed. */
	tail(lines: number): string;
	/**
	 * Asks it to end, insists after `graceMs` (10 s), and returns when neither it nor its children
	 * are left.
	 */
	stop(graceMs?: number): Promise<void>;
	/** Kills it and everything it started without a word, and returns when they are gone. */
	kill(): Promise<void>;
}

/**
 * Starts a Node program. It ends with this process whatever happens to this process: its standard
 * input is a pipe from here, and `endWithParent.cjs` makes it end when the pipe closes.
 *
 * @param args the script and its arguments
 * @param options.node the Node that runs it; default: 24
 * @param options.logFile everything it prints goes there (the file is started anew)
 */
export function startChild(
	args: readonly string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string; node?: string },
): Child {
	const { cwd, env, logFile, node = places.node } = options;
	writeFileSync(logFile, '', { mode: 0o600 });
	const guard = join(__dirname, 'endWithParent.cjs');
	const child = spawn(node, ['--require', guard, ...args], {
		cwd,
		env: { ...env, END_WITH_PARENT: String(process.pid) },
		stdio: ['pipe', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	const { pid } = child;
	if (pid === undefined) throw new Error(`Could not start ${node}.`);
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			printed = (printed + chunk.toString('utf8')).slice(-20_000);
			appendFileSync(logFile, chunk);
		});
	}
	const alive = () => child.exitCode === null && child.signalCode === null;
	return {
		pid,
		alive,
		tail: (lines) => printed.trim().split('\n').slice(-lines).join('\n'),
		async stop(graceMs = 10_000) {
			if (alive()) {
				child.kill('SIGTERM');
				await Promise.race([once(child, 'exit'), sleep(graceMs, undefined, { ref: false })]);
			}
			await endGroup(child, pid);
		},
		kill: () => endGroup(child, pid),
	};
}

// n8n starts a task runner of its own; the group holds both.
async function endGroup(child: ChildProcess, pid: number): Promise<void> {
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
		return;
	}
	for (let tries = 0; tries < 50 && groupExists(pid); tries++) {
		signalGroup(pid, 'SIGKILL');
		await sleep(100);
	}
	child.stdin?.destroy();
}

function groupExists(pid: number): boolean {
	return signalGroup(pid, 0);
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-pid, signal);
	} catch {
		return false;
	}
}
