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
		const emulator = await startAt(options);
		print(json ? startLine(emulator) : introduction(emulator));
		return emulator;
	} catch (error) {
		printError(`${errorText(error).replaceAll(/\s+/g, ' ')} (see --help)`);
		return 2;
	}
}
