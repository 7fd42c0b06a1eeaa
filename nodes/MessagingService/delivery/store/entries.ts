import { createHash } from 'node:crypto';

/** What is sent at most once under a key. */
export interface Keyed {
	readonly onceKey: string | undefined;
	readonly draft: { readonly recipients: readonly string[] };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * What the store holds for a key:
 *
 * | entry | from | until |
 * |---|---|---|
 * | the key | claim | released, or forgotten as one of the oldest |
 * | the key with its recipients | claim | the same |
 * | the key in doubt | claim | confirmed |
 * | the key with this claim's own mark | claim | confirmed |
 */
export const entriesOf = ({ onceKey = '', draft }: Keyed, mark: string) => ({
	key: onceKey,
	recipients: `${onceKey}\u0000to ${hash(JSON.stringify([...draft.recipients].sort()))}`,
	doubt: `${onceKey}\u0000in doubt`,
	mark: `${onceKey}\u0000claimed ${mark}`,
});
