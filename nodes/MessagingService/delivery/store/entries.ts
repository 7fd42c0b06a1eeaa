import { createHash } from 'node:crypto';

/** What is sent at most once under a key. */
export interface Keyed {
	readonly onceKey: string | undefined;
	readonly draft: { readonly recipients: readonly string[] };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Into so many periods the time is cut that a request may take. */
const periods = 4;

export type Entries = ReturnType<typeof entriesOf>;

/**
 * What the list holds for a key:
 *
 * | entry | from | until |
 * |---|---|---|
 * | the key | claim | released, or forgotten as one of the oldest |
 * | the key with its recipients | claim | the same |
 * | the key in doubt | claim | confirmed |
 * | the key with this claim's own mark | claim | its message has an outcome |
 * | the key with its lease | claim | the same |
 *
 * The lease tells whether whoever claimed the key can still be at work. A list knows no times, so it names the
 * period of the clock in which the key was claimed.
 */
export function entriesOf({ onceKey = '', draft }: Keyed, mark: string, timeoutMs: number) {
	const length = Math.ceil(timeoutMs / periods);
	const now = Math.floor(Date.now() / length);
	const leaseOf = (period: number) => `${onceKey}\u0000leased ${length} ${period}`;
	return {
		key: onceKey,
		recipients: `${onceKey}\u0000to ${hash(JSON.stringify([...draft.recipients].sort()))}`,
		doubt: `${onceKey}\u0000in doubt`,
		mark: `${onceKey}\u0000claimed ${mark}`,
		lease: leaseOf(now),
		/** Of others that may still be at work; their clocks may be ahead. */
		otherLeases: [1, ...Array.from({ length: periods }, (_, index) => -1 - index)].map((back) =>
			leaseOf(now + back),
		),
	};
}
