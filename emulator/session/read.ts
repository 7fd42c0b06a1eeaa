import * as z from 'zod/v4';
import { tooMuchOf } from '../http/shape';
import { headLine, lineSchema, type Head, type Line } from './lines';

export interface Session {
	readonly head: Head;
	readonly lines: readonly Line[];
}

function read<Schema extends z.ZodType>(text: string, number: number, schema: Schema): z.output<Schema> {
	try {
		const tooMuch = tooMuchOf(Buffer.from(text));
		if (tooMuch !== undefined) throw new Error(tooMuch.replace('the body', 'it'));
		return schema.parse(JSON.parse(text));
	} catch (error) {
		const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		throw new Error(`Line ${number} is none of a session: ${why}`);
	}
}

/**
 * A session from its file. Throws with the number of the line that is none of a session; only the last one may be
 * broken off, since whoever wrote it may have been ended in the middle.
 */
export function readSession(text: string): Session {
	const [first = '', ...others] = text.split('\n');
	const head = read(first, 1, headLine);
	const whole = text.endsWith('\n') ? others : others.slice(0, -1);
	const lines = whole.flatMap((line, index) => (line === '' ? [] : [read(line, index + 2, lineSchema)]));
	return { head, lines };
}
