import { tooMuchOf } from '../http/shape';
import { checkReceivers, receiver } from '../webhooks/receivers';
import { whyOf } from '../why';
import { headLine, lineSchemaOf, type Head, type Line } from './lines';

export interface Session {
	readonly head: Head;
	/** Read one by one as they are played, so that a long session is never there as a whole. Throws where one is none. */
	readonly lines: Iterable<readonly [line: Line, number: number]>;
	/** False when its last line is broken off. */
	readonly isWhole: boolean;
}

function read<Result>(bytes: Buffer, number: number, parse: (json: unknown) => Result): Result {
	try {
		const tooMuch = tooMuchOf(bytes);
		if (tooMuch !== undefined) throw new Error(tooMuch.replace('the body', 'it'));
		return parse(JSON.parse(bytes.toString('utf8')));
	} catch (error) {
		throw new Error(`Line ${number} is none of a session: ${whyOf(error)}`);
	}
}

const lineBreak = 10;

/** Whoever made the file must not choose where webhooks go. */
function allowed<Read extends Head | Line>(line: Read, hosts: readonly string[]): Read {
	if ('settings' in line) checkReceivers(line.settings.webhooks, hosts);
	if (!('action' in line)) return line;
	const { action } = line;
	if (action.do === 'set') checkReceivers(action.changes.webhooks ?? {}, hosts);
	if ('overrides' in action && action.overrides?.to !== undefined) receiver(action.overrides.to, hosts);
	return line;
}

function* linesOf(file: Buffer, from: number, hosts: readonly string[]): Generator<readonly [Line, number]> {
	let number = 1;
	for (let at = from, end: number; (end = file.indexOf(lineBreak, at)) !== -1; at = end + 1) {
		number += 1;
		const line = file.subarray(at, end);
		if (line.length > 0)
			yield [read(line, number, (json) => allowed(lineSchemaOf(json).parse(json), hosts)), number];
	}
}

/**
 * A session from its file. Throws with the number of the line that is none of a session, at the latest when that line
 * is played; only the last one may be broken off, since whoever wrote it may have been ended in the middle.
 *
 * @param hosts to which webhooks may go besides this machine; a session that names another is none
 */
export function readSession(given: string | Buffer, hosts: readonly string[]): Session {
	const file = typeof given === 'string' ? Buffer.from(given) : given;
	const end = file.indexOf(lineBreak);
	const first = end === -1 ? file : file.subarray(0, end);
	return {
		head: read(first, 1, (json) => allowed(headLine.parse(json), hosts)),
		lines: { [Symbol.iterator]: () => linesOf(file, first.length + 1, hosts) },
		isWhole: file.at(-1) === lineBreak,
	};
}
