import { spawn, spawnSync } from 'node:child_process';

const windows = process.platform === 'win32';
const started = Date.now();
const running = new Set();
let inCharge;

/** Prints a line with the seconds since the start. */
export function say(line) {
	process.stdout.write(`${stamp()} ${line}\n`);
}

/**
 * Runs one command and shows its progress: a line at the start, the elapsed time, a line at the
 * end. Its output is shown only if it fails. The command has no input.
 *
 * @param {string} title description for the user
 * @param {{ command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv, minutes: number
 *   }} what the command and its timeout
 * @returns {Promise<void>} rejects with the last lines of the output on failure or timeout
 */
export function step(title, { command, args, cwd, env = process.env, minutes }) {
	say(`${title} ...`);
	const from = Date.now();
	return new Promise((resolve, reject) => {
		// Its own process group, so that npm's children end with it.
		const child = spawn(command, args, {
			cwd,
			env,
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: !windows,
			shell: windows && command.endsWith('.cmd'),
		});
		running.add(child);
		let tail = '';
		const keep = (chunk) => (tail = (tail + chunk).slice(-6000));
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);

		const beat = heartbeat(from);
		const bound = setTimeout(() => {
			tail += `\n(ended: not finished after ${minutes} minutes)`;
			end(child);
		}, minutes * 60_000);
		const settle = (problem) => {
			clearTimeout(bound);
			beat.stop();
			running.delete(child);
			if (problem === undefined) {
				say(`  done in ${seconds(from)} s`);
				return resolve();
			}
			reject(new Error(`${title}: ${problem}\n\n${tail.trim()}`));
		};
		child.once('error', (error) => settle(error.message));
		child.once('close', (code, signal) =>
			settle(code === 0 ? undefined : `ended with ${signal ?? code}`),
		);
	});
}

/**
 * Runs a program with this program's input and output.
 *
 * @returns {Promise<number>} its exit code
 */
export function handOver(command, args, cwd) {
	const child = spawn(command, args, { cwd, stdio: 'inherit' });
	inCharge = child;
	return new Promise((resolve) => {
		child.once('error', (error) => {
			say(error.message);
			resolve(1);
		});
		child.once('exit', (code) => resolve(code ?? 1));
	});
}

/** Ends the child on a signal, or when the parent has ended. */
export function endWithEverything() {
	const react = (signal) => {
		if (inCharge !== undefined) return inCharge.kill(signal);
		for (const child of running) end(child);
		process.exit(130);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, react);
	const above = ancestors();
	setInterval(() => !above.every(isRunning) && react('SIGTERM'), 1_000).unref();
}

// npm's shell does not pass on signals, and npm may be killed, so both are watched.
function ancestors() {
	const parent = process.ppid;
	if (windows || process.env.npm_lifecycle_event === undefined) return [parent];
	const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8' });
	return [parent, Number.parseInt(stdout, 10)].filter((pid) => pid > 1);
}

function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === 'EPERM';
	}
}

function end(child) {
	if (child.pid === undefined) return;
	if (windows) {
		spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
		return;
	}
	try {
		process.kill(-child.pid, 'SIGKILL');
	} catch {
		// It has already ended.
	}
}

// On a terminal a line that counts; in a log file an occasional line.
function heartbeat(from) {
	const terminal = process.stdout.isTTY === true;
	const timer = setInterval(
		() => {
			if (terminal) process.stdout.write(`\r${stamp()}   working, ${seconds(from)} s `);
			else say(`  working, ${seconds(from)} s`);
		},
		terminal ? 1_000 : 5_000,
	);
	return {
		stop() {
			clearInterval(timer);
			if (terminal) process.stdout.write('\r\x1b[K');
		},
	};
}

function seconds(from) {
	return Math.round((Date.now() - from) / 1000);
}

function stamp() {
	return `[${String(seconds(started)).padStart(3)} s]`;
}
