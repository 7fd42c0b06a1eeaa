import { exceededLimit } from '../http/jsonLimits';
import { checkReceivers, checkReceiver } from '../settings/receivers';
import { errorText } from '../settings/values';
import { headLine, lineSchemaOf, type Head, type Line } from './lines';

export interface Session {
	readonly head: Head;
	/** Parsed lazily, so that a long session is never in memory as a whole. Throws at an invalid line. */
	readonly lines: Iterable<readonly [line: Line, number: number]>;
	/** False if the last line is incomplete. */
	readonly isWhole: boolean;
}

function read<Result>(bytes: Buffer, number: number, parse: (json: unknown) => Result): Result {
	try {
		const tooMuch = exceededLimit(bytes);
		if (tooMuch !== undefined) throw new Error(tooMuch.replace('the body', 'it'));
		return parse(JSON.parse(bytes.toString('utf8')));
	} catch (error) {
		throw new Error(`Line ${number} is not a valid session line: ${errorText(error)}`);
	}
}

const lineBreak = 10;

/** Checks the receivers in a line: the author of a file must not choose where webhooks go. */
function allowed<Read extends Head | Line>(line: Read, hosts: readonly string[]): Read {
	if ('settings' in line) checkReceivers(line.settings.webhooks, hosts);
	if (!('action' in line)) return line;
	const { action } = line;
	if (action.do === 'set') checkReceivers(action.changes.webhooks ?? {}, hosts);
	if ('overrides' in action && action.overrides?.to !== undefined) checkReceiver(action.overrides.to, hosts);
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
 * Reads a session from a file. Throws with the line number if a line is invalid, at the latest when that line is
 * replayed. Only the last line may be incomplete, because the writing process may have been killed.
 *
 * @param hosts to which webhooks may be sent besides this machine; a session with another receiver is invalid
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
