/**
 * Limits depth and size of JSON before parsing, because the parsed value may take many times its
 * length.
 */

/** No message of the service is nested more than a dozen levels. */
const maxDepth = 100;
const maxValues = 1_000_000;

const code = (character: string) => character.charCodeAt(0);
const quote = code('"');
const [backslash, comma, colon] = ['\\', ',', ':'].map(code);
const opening = new Set(['{', '['].map(code));
const closing = new Set(['}', ']'].map(code));

/**
 * Returns the index of the closing quote of a string whose content starts at `from`, or the length
 * of the text.
 */
function endOfString(raw: Buffer, from: number): number {
	for (let at = from; ; at += 1) {
		at = raw.indexOf(quote, at);
		if (at === -1) return raw.length;
		let escapes = 0;
		while (raw[at - 1 - escapes] === backslash && at - 1 - escapes >= from) escapes += 1;
		if (escapes % 2 === 0) return at;
	}
}

/** Returns which limit a body exceeds, or undefined. */
export function exceededLimit(raw: Buffer): string | undefined {
	let depth = 0;
	let values = 1;
	for (let at = 0; at < raw.length; at += 1) {
		const byte = raw[at] ?? 0;
		if (byte === quote) at = endOfString(raw, at + 1);
		else if (byte === comma || byte === colon) values += 1;
		else if (opening.has(byte)) {
			depth += 1;
			values += 1;
			if (depth > maxDepth) return `the body is nested more than ${maxDepth} deep`;
		} else if (closing.has(byte)) depth -= 1;
		if (values > maxValues) return `the body has more than ${maxValues} values`;
	}
	return undefined;
}
