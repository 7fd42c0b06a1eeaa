import { pause } from '../../limiter/clock';
import type { Use } from './uses';

/** One claim of a key at a time in this process. */

/** How a claim ended. */
export type Claim =
	| { readonly kind: 'claimed' }
	/** Used before; `use` is undefined if this process does not know by which execution. */
	| { readonly kind: 'used'; readonly use: Use | undefined }
	/** Claimed by an execution that did not report back, so its message may have been sent. */
	| { readonly kind: 'inDoubt' }
	/** Used for other recipients. */
	| { readonly kind: 'otherRecipients' }
	/** n8n's store did not answer, so the message must not be sent. */
	| { readonly kind: 'unreachable' }
	/** The execution was cancelled while it waited. */
	| { readonly kind: 'cancelled' };

interface OpenClaim {
	readonly recipients: string;
	/** The result passed on to waiting claims; undefined if they must check again. */
	readonly ended: Promise<Claim | undefined>;
	end(claim: Claim | undefined): void;
}

/** Open claims of this process, by node and key. Later claims wait for them. */
const open = new Map<string, OpenClaim>();

/**
 * Waits until no other claim of this process has the key, and takes it.
 *
 * @param name node and key
 * @returns the result of the claim before; undefined if the caller has the key now and must call `endTurn`
 */
export async function takeTurn(
	name: string,
	recipients: string,
	cancel: AbortSignal | undefined,
): Promise<Claim | undefined> {
	for (let other = open.get(name); other !== undefined; other = open.get(name)) {
		const ended = await Promise.race([other.ended, pause(200, cancel)]);
		if (cancel?.aborted) return { kind: 'cancelled' };
		if (ended && other.recipients === recipients) return ended;
	}
	let end: OpenClaim['end'] = () => {};
	const ended = new Promise<Claim | undefined>((resolve) => (end = resolve));
	open.set(name, { recipients, ended, end });
	return undefined;
}

/** Gives a key back. Claims that wait for it get `claim`; undefined makes them check again. */
export function endTurn(name: string, claim: Claim | undefined): void {
	open.get(name)?.end(claim);
	open.delete(name);
}
