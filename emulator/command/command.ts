import { startEmulator } from '..';
import type { Emulator } from '../running/emulator';
import { errorText } from '../settings/values';
import { readCommand, usage, type Command } from './flags';
import { introduction, startLine } from './output';

const usualPort = 8480;

/**
 * Starts on the given port; without one on the default port, or on any free one if that is taken.
 */
async function startAt(options: Command['options']): Promise<Emulator> {
	if (options.port !== undefined) return await startEmulator(options);
	return await startEmulator({ ...options, port: usualPort }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'EADDRINUSE') return startEmulator(options);
			throw error;
		},
	);
}

/** Says what to do about an address on which nobody can listen. */
function asAdvice(error: unknown, { host, port }: Command['options']): unknown {
	const { code } = error as NodeJS.ErrnoException;
	if (code === 'EADDRINUSE')
		return new Error(
			`Port ${port} is taken: choose another one with --port, or leave it out to use any free one`,
		);
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
		return new Error(`--host ${host} is no address of this machine`);
	if (code === 'EACCES')
		return new Error(`Port ${port} needs more rights: choose one above 1023 with --port`);
	return error;
}

/**
 * Runs the command line: returns a running emulator or the exit code. Never rejects: errors go to
 * `printError`.
 */
export async function runCommand(
	args: readonly string[],
	print: (text: string) => void,
	printError: (text: string) => void,
): Promise<Emulator | number> {
	try {
		const { help, json, options } = readCommand([...args]);
		if (help) {
			print(usage);
			return 0;
		}
		const emulator = await startAt(options).catch((error: unknown) => {
			throw asAdvice(error, options);
		});
		print(json ? startLine(emulator) : introduction(emulator));
		return emulator;
	} catch (error) {
		printError(`${errorText(error).replaceAll(/\s+/g, ' ')} (see --help)`);
		return 2;
	}
}
