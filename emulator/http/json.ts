/** No message of the service is nested more than a dozen levels; much deeper JSON cannot be shown. */
const maxDepth = 100;

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([...'{['].map((sign) => sign.charCodeAt(0)));
const closing = new Set([...'}]'].map((sign) => sign.charCodeAt(0)));

function isTooDeep(raw: Buffer): boolean {
	let depth = 0;
	let isText = false;
	for (let at = 0; at < raw.length; at += 1) {
		const byte = raw[at] ?? 0;
		if (byte === quote) isText = !isText;
		else if (isText) at += byte === backslash ? 1 : 0;
		else if (opening.has(byte)) depth += 1;
		else if (closing.has(byte)) depth -= 1;
		if (depth > maxDepth) return true;
	}
	return false;
}

/** Parses a body. Throws with the reason if it is not JSON, or too deep. */
export function jsonIn(raw: Buffer): unknown {
	if (isTooDeep(raw)) throw new Error(`the body is nested more than ${maxDepth} deep`);
	try {
		return JSON.parse(raw.toString('utf8'));
	} catch {
		throw new Error('the body is not JSON');
	}
}
