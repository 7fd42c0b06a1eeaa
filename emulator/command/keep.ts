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
import type { Entry } from '../journal/journal';
import { Held, hold } from './lock';
import type { Replayed } from '../session/replay';
import { lineOf } from '../session/write';

/** Texts and numbers are in it: for nobody else on this machine. */
const mode = 0o600;

/**
 * Keeps the session in a file: goes on from what stands there, and writes down every entry as it comes, so that
 * nothing is lost with the process. A reset or an import begins the file anew, and what stood there stays beside it as
 * `FILE.before`. It holds what a session holds: no keys.
 *
 * @param failed told when the file can no longer be written; it is left as it is then
 * @returns what came of the session that stood there, if one did
 * @throws when something else stands there, or another emulator has the file; it is left as it is
 */
export function keepIn(
	file: string,
	emulator: Emulator,
	failed: (error: unknown) => void,
): Replayed | undefined {
	try {
		emulator.ended.signal.addEventListener('abort', hold(file, emulator.url), { once: true });
	} catch (error) {
		// Anything else keeps the file itself from being written, and is told then.
		if (error instanceof Held) throw error;
	}
	const replayed =
		existsSync(file) && statSync(file).size > 0 ? emulator.importSession(readFileSync(file)) : undefined;
	// Twice what is kept in memory: the oldest lines of the file are no longer needed then.
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
	/** Under another name first: whoever is ended in the middle has one whole file or the other. */
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
	/** A long one takes a second to write; where it is what stands there already, that can stay. */
	const goOn = () => {
		chmodSync(file, mode);
		bytes = statSync(file).size;
	};
	const follow = (begin = writeAll) => {
		const ended = life;
		ended.journal.listeners.delete(add);
		({ life } = emulator);
		// What somebody has reset by mistake is not lost.
		if (ended !== life && !ended.journal.isEmpty) attempt(() => copyFileSync(file, `${file}.before`));
		attempt(begin);
		life.journal.listeners.add(add);
		life.over.signal.addEventListener('abort', () => follow(), { once: true });
	};
	follow(replayed?.mayGoOn === true ? goOn : writeAll);
	return replayed;
}
