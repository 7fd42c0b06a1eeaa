import { pause } from '../limiter/pause';
import type { Use } from './uses';

/** How a claim ended. */
export type Claim =
	| { readonly kind: 'claimed' }
	/** It was used, as far as is known when and by which execution. */
	| { readonly kind: 'used'; readonly use: Use | undefined }
	/** Claimed by an execution that did not report back: its message may have been sent. */
	| { readonly kind: 'inDoubt' }
	/** It was used for somebody else. */
	| { readonly kind: 'otherRecipients' }
	/** n8n's store did not answer, so the message must not be sent. */
	| { readonly kind: 'unreachable' }
	/** The execution was cancelled before it was this one's turn. */
	| { readonly kind: 'cancelled' };

interface UnderWay {
	readonly recipients: string;
	/** What it means for those who wait for it; nothing when they have to see for themselves. */
	readonly ended: Promise<Claim | undefined>;
	end(claim: Claim | undefined): void;
}

/** Claims of this process that are not settled yet, by node and key: whoever comes later waits for them. */
const underWay = new Map<string, UnderWay>();

/**
 * Waits until nobody else of this process has the key, and takes it.
 *
 * @param name node and key
 * @returns the state of the key meanwhile; nothing when it is the caller's now, who has to end it
 */
export async function takeTurn(
	name: string,
	recipients: string,
	cancel: AbortSignal | undefined,
): Promise<Claim | undefined> {
	for (let other = underWay.get(name); other !== undefined; other = underWay.get(name)) {
		const ended = await Promise.race([other.ended, pause(200, cancel)]);
		if (cancel?.aborted) return { kind: 'cancelled' };
		if (ended && other.recipients === recipients) return ended;
	}
	let end: UnderWay['end'] = () => {};
	const ended = new Promise<Claim | undefined>((resolve) => (end = resolve));
	underWay.set(name, { recipients, ended, end });
	return undefined;
}

/** Gives a key back, and tells those who wait for it what this means for them, if it does. */
export function endTurn(name: string, claim: Claim | undefined): void {
	underWay.get(name)?.end(claim);
	underWay.delete(name);
}
