import { spawn, spawnSync } from 'node:child_process';

const windows = process.platform === 'win32';
const started = Date.now();
const running = new Set();
let inCharge;

/** One line on the screen, with the seconds since the start in front. */
export function say(line) {
	process.stdout.write(`${stamp()} ${line}\n`);
}

/**
 * Runs one command to its end and shows that it is alive: a line at the start, the elapsed time while the
 * command is silent, a line at the end. Its output is kept back and shown only when it fails.
 * Never asks anything: the command has no input.
 *
 * @param {string} title what is being done, as the reader should see it
 * @param {{ command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv, minutes: number }} what
 *   the command, and the bound after which it is ended
 * @returns {Promise<void>} rejects with the last lines of the output when the command fails or takes too long
 */
export function step(title, { command, args, cwd, env = process.env, minutes }) {
	say(`${title} ...`);
	const from = Date.now();
	return new Promise((resolve, reject) => {
		// A group of its own, so that npm's own children end with it.
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
		child.once('close', (code, signal) => settle(code === 0 ? undefined : `ended with ${signal ?? code}`));
	});
}

/**
 * Runs a program that takes over the screen and the keyboard, to its end.
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

/** When this program is to end (a signal, or whoever started it is gone), so does what it runs. */
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

// The shell that npm started does not pass signals on, and npm may be killed outright; so both are watched.
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
		// Already gone.
	}
}

// On a terminal one line that counts; elsewhere (a log file) a line now and then.
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
