import type { IncomingHttpHeaders } from 'node:http';
import { weightOf } from '../state/weight';

/** Requests that are kept are much alike: what they have in common is kept once. */

/** The values seen last; the oldest half is forgotten when they are too many. */
class Seen<Value> {
	private recent = new Map<string, Value>();
	private older = new Map<string, Value>();

	constructor(private readonly most: number) {}

	/** The one that was seen before under that key, or this one. */
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

/** Longer ones are seldom the same. */
const longest = 200;
const texts = new Seen<string>(500);
const headerSets = new Seen<IncomingHttpHeaders>(200);

/** The same text. */
export const shared = (text: string): string => (text.length > longest ? text : texts.same(text, text));

/** The same headers, and what they weigh unless they were seen before. Nobody changes those of a request that is kept. */
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
/** Larger ones have memory of their own. */
const largestInSlab = 4096;
let slab = Buffer.alloc(0);
let used = 0;

/** The same bytes beside those of the requests before and after: of Node's pool each would hold on to more. */
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
