import { hashOfRecipients } from './sharedKey';

/** A message guarded by a Send Once Key. */
export interface Keyed {
	readonly onceKey: string | undefined;
	readonly draft: { readonly recipients: readonly string[] };
	/** How many messages its item has, and their recipients: they share the key. */
	readonly ofItem: number;
	readonly together: readonly string[];
}

/** A lease lasts for this many periods of the clock. */
const periods = 4;

export type Entries = ReturnType<typeof entriesOf>;

/** Milliseconds of a period. */
export const periodOf = (timeoutMs: number): number => Math.ceil(timeoutMs / periods);

/**
 * The entries in the list for one key:
 *
 * | entry | from | until |
 * |---|---|---|
 * | the key | claim | release, or dropped as one of the oldest |
 * | the key with the recipients of a message | claim | the same |
 * | the key with each recipient it is for, if they are several | claim of the key | the same |
 * | the key in doubt | claim | confirmation |
 * | the key with this claim's own mark | claim | its message has an outcome |
 * | the key with its lease | claim | the same |
 *
 * The lease tells whether the owner of the key can still be at work. A list holds no times, so the lease names the
 * period of the clock in which the key was claimed, or the lease renewed.
 *
 * @param isShared whether doubt and lease name the recipient, because others have the same key
 */
export function entriesOf(
	{ onceKey = '', draft }: Keyed,
	isShared: boolean,
	mark: string,
	timeoutMs: number,
) {
	const length = periodOf(timeoutMs);
	const now = Math.floor(Date.now() / length);
	const own = hashOfRecipients(draft.recipients);
	const nameOf = (entry: string, named = isShared) => `${onceKey}\u0000${entry}${named ? ` ${own}` : ''}`;
	const leaseOf = (period: number) => `${nameOf('leased')} ${length} ${period}`;
	return {
		key: onceKey,
		recipients: nameOf('to', true),
		member: nameOf('of', true),
		doubt: nameOf('in doubt'),
		otherDoubt: nameOf('in doubt', !isShared),
		mark: `${nameOf('claimed', false)} ${mark}`,
		lease: leaseOf(now),
		/** Leases of other owners that may still be at work; their clocks may be ahead. */
		otherLeases: [1, ...Array.from({ length: periods }, (_, index) => -1 - index)].map((back) =>
			leaseOf(now + back),
		),
	};
}
