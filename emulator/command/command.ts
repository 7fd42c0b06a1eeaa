import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '..';
import { readOptions } from '../settings/defaults';
import type { Emulator } from '../running/emulator';
import { errorText } from '../settings/values';
import { keepIn } from './keep';
import { readSession } from '../session/read';
import { replay } from '../session/replay';
import { readCommand, usage, type Command } from './flags';
import { introduction, missingAddresses, replaySummary, startLine } from './output';

const read = (file: string) => readFileSync(file);

/** Next to the package's bundle, or in the sources. */
const examples = [join(__dirname, 'example.jsonl'), join(__dirname, '../session/example.jsonl')];

const usualPort = 8480;

/** Starts on the given port; without one on the default port, or on any free one if that is taken. */
async function startAt(options: Command['options']): Promise<Emulator> {
	if (options.port !== undefined) return await startEmulator(options);
	return await startEmulator({ ...options, port: usualPort }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'EADDRINUSE') return startEmulator(options);
		throw error;
	});
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

/** Carries out a parsed command; a number is the exit code. */
async function runParsed(
	{ help, replay: file, session, keep, example, json, options }: Command,
	print: (text: string) => void,
	printError: (text: string) => void,
) {
	if (help) {
		print(usage);
		return 0;
	}
	if (file !== undefined) {
		const known = readOptions(options);
		const replayed = replay(readSession(read(file), known.allowWebhookHosts), known);
		print(replaySummary(replayed));
		return replayed.differences.length === 0 ? 0 : 1;
	}
	const beginning = session ?? (example ? examples.find((place) => existsSync(place)) : undefined);
	const emulator = await startAt(options).catch((error: unknown) => {
		throw asAdvice(error, options);
	});
	try {
		const failed = (error: unknown) => printError(`The session is no longer saved: ${errorText(error)}`);
		const begun =
			keep === undefined
				? beginning && emulator.importSession(read(beginning))
				: keepIn(keep, emulator, failed);
		if (begun && !json) print(`${replaySummary(begun)}\n${missingAddresses(begun)}`);
	} catch (error) {
		await emulator.stop();
		throw error;
	}
	print(json ? startLine(emulator) : introduction(emulator));
	return emulator;
}

/** Runs the command line: returns a running emulator or the exit code. Never rejects: errors go to `printError`. */
export async function runCommand(
	args: readonly string[],
	print: (text: string) => void,
	printError: (text: string) => void,
): Promise<Emulator | number> {
	try {
		return await runParsed(readCommand([...args]), print, printError);
	} catch (error) {
		printError(`${errorText(error).replaceAll(/\s+/g, ' ')} (see --help)`);
		return 2;
	}
}
