import type { IncomingHttpHeaders } from 'node:http';
import { weightOf } from '../state/bounded';

/** Deduplicates equal parts of recorded requests to save memory. */

/** A cache of recent values; the older half is dropped when it is full. */
class Seen<Value> {
	private recent = new Map<string, Value>();
	private older = new Map<string, Value>();

	constructor(private readonly most: number) {}

	/** Returns the value seen before under this key, or this one. */
	same(key: string, value: Value): Value {
		const known = this.recent.get(key);
		if (known !== undefined) return known;
		const kept = this.older.get(key) ?? value;
		if (this.recent.size >= this.most) {
			this.older = this.recent;
			this.recent = new Map();
		}
		this.recent.set(key, kept);
		return kept;
	}
}

/** Longer texts are seldom equal. */
const longest = 200;
const texts = new Seen<string>(500);
const headerSets = new Seen<IncomingHttpHeaders>(200);

/** Returns an equal text, shared if possible. */
export const shared = (text: string): string =>
	text.length > longest ? text : texts.same(text, text);

/**
 * Returns equal headers, shared if possible, and their weight: 0 if shared. Recorded headers are
 * never modified.
 */
export function sharedHeaders(headers: IncomingHttpHeaders): {
	readonly headers: IncomingHttpHeaders;
	readonly weight: number;
} {
	const key = JSON.stringify(headers);
	if (key.length > 10 * longest) return { headers, weight: weightOf(headers) };
	const own = { ...headers };
	const kept = headerSets.same(key, own);
	return { headers: kept, weight: kept === own ? weightOf(own) : 0 };
}

const slabBytes = 64 * 1024;
/** Larger bodies are not copied into a slab. */
const largestInSlab = 4096;
let slab = Buffer.alloc(0);
let used = 0;

/**
 * Copies bytes into a slab shared by neighbouring requests: a buffer of Node's pool would keep more
 * memory.
 */
export function compact(bytes: Buffer): Buffer {
	if (bytes.length === 0 || bytes.length > largestInSlab) return bytes;
	if (used + bytes.length > slab.length) {
		slab = Buffer.allocUnsafeSlow(slabBytes);
		used = 0;
	}
	const own = slab.subarray(used, used + bytes.length);
	bytes.copy(own);
	used += bytes.length;
	return own;
}
