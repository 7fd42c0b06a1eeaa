import {
	appendFileSync,
	chmodSync,
	copyFileSync,
	existsSync,
	readFileSync,
	renameSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import type { Emulator } from '../running/emulator';
import type { Entry } from '../life/journal';
import { FileInUse, lockFile } from './lock';
import type { ReplayResult } from '../session/replay';
import { lineOf } from '../session/write';

/** The file contains message texts and numbers, so only its owner may read it. */
const mode = 0o600;

/**
 * Keeps the session in a file: continues the session in it, and appends every entry at once, so that nothing is lost
 * with the process. A reset or an import starts the file over and keeps the old one as `FILE.before`. Like any session
 * it contains no keys.
 *
 * @param failed called when the file can no longer be written; it is left unchanged then
 * @returns the result of replaying the session in the file, if there was one
 * @throws when the file is not a session, or another emulator uses it; it is left unchanged
 */
export function keepIn(
	file: string,
	emulator: Emulator,
	failed: (error: unknown) => void,
): ReplayResult | undefined {
	try {
		emulator.ended.signal.addEventListener('abort', lockFile(file, emulator.url), { once: true });
	} catch (error) {
		// Any other error also prevents writing the file itself, and is reported then.
		if (error instanceof FileInUse) throw error;
	}
	const replayed =
		existsSync(file) && statSync(file).size > 0 ? emulator.importSession(readFileSync(file)) : undefined;
	// At twice the size kept in memory, the oldest lines of the file are no longer needed.
	const mostBytes = 2 * emulator.options.maxRecordedBytes;
	let { life } = emulator;
	let bytes = 0;
	let isOver = false;

	const attempt = (write: () => void) => {
		if (isOver) return;
		try {
			write();
		} catch (error) {
			isOver = true;
			failed(error);
		}
	};
	/** Writes to another name first: a process that is killed midway leaves one complete file or the other. */
	const writeAll = () => {
		const session = emulator.exportSession();
		writeFileSync(`${file}.new`, session, { mode });
		renameSync(`${file}.new`, file);
		bytes = Buffer.byteLength(session);
	};
	const add = (entry: Entry) =>
		attempt(() => {
			const line = `${lineOf(entry, life.state.settings)}\n`;
			bytes += Buffer.byteLength(line);
			if (bytes > mostBytes) writeAll();
			else appendFileSync(file, line, { mode });
		});
	/** Continues the existing file: rewriting a long one takes a second. */
	const goOn = () => {
		chmodSync(file, mode);
		bytes = statSync(file).size;
	};
	const follow = (begin = writeAll) => {
		const ended = life;
		ended.journal.listeners.delete(add);
		({ life } = emulator);
		// A reset by mistake loses nothing.
		if (ended !== life && !ended.journal.isEmpty) attempt(() => copyFileSync(file, `${file}.before`));
		attempt(begin);
		life.journal.listeners.add(add);
		life.over.signal.addEventListener('abort', () => follow(), { once: true });
	};
	follow(replayed?.canAppend === true ? goOn : writeAll);
	return replayed;
}
