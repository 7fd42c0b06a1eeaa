import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '..';
import { readOptions } from '../settings/defaults';
import type { Emulator } from '../running/emulator';
import { whyOf } from '../settings/why';
import { keepIn } from './keep';
import { readSession } from '../session/read';
import { replay } from '../session/replay';
import { readCommand, usage, type Command } from './flags';
import { introduction, missing, outcome } from './telling';

const read = (file: string) => readFileSync(file);

/** Beside the bundle of the package, or where it is kept among the sources. */
const examples = [join(__dirname, 'example.jsonl'), join(__dirname, '../session/example.jsonl')];

const usualPort = 8480;

/** At the port that was asked for; at the usual one, or at any free one, when none was. */
async function startAt(options: Command['options']): Promise<Emulator> {
	if (options.port !== undefined) return await startEmulator(options);
	return await startEmulator({ ...options, port: usualPort }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'EADDRINUSE') return startEmulator(options);
		throw error;
	});
}

/** Starts what the arguments ask for, or says what they ask to know; the number is what the process ends with. */
async function carryOut(
	{ help, replay: file, session, keep, example, options }: Command,
	say: (text: string) => void,
	complain: (text: string) => void,
) {
	if (help) {
		say(usage);
		return 0;
	}
	if (file !== undefined) {
		const known = readOptions(options);
		const replayed = replay(readSession(read(file), known.allowWebhookHosts), known);
		say(outcome(replayed));
		return replayed.differences.length === 0 ? 0 : 1;
	}
	const beginning = session ?? (example ? examples.find((place) => existsSync(place)) : undefined);
	const emulator = await startAt(options);
	try {
		const failed = (error: unknown) => complain(`The session is no longer kept: ${whyOf(error)}`);
		const begun =
			keep === undefined
				? beginning && emulator.importSession(read(beginning))
				: keepIn(keep, emulator, failed);
		if (begun) say(`${outcome(begun)}\n${missing(begun)}`);
	} catch (error) {
		await emulator.stop();
		throw error;
	}
	say(introduction(emulator));
	return emulator;
}

/**
 * The command line: a running emulator, or the code to exit with. Never rejects; what went wrong is told to
 * `complain`, in one line.
 */
export async function runCommand(
	args: readonly string[],
	say: (text: string) => void,
	complain: (text: string) => void,
): Promise<Emulator | number> {
	try {
		return await carryOut(readCommand([...args]), say, complain);
	} catch (error) {
		complain(`${whyOf(error).replaceAll(/\s+/g, ' ')} (--help tells how it is used)`);
		return 2;
	}
}
