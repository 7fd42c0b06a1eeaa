import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../limiter/clock';

/** What this process knows of keys: who is at work with them, and who has used them. */

/** By which execution a key was used, and when. */
export interface Use {
	readonly execution: string;
	readonly at: Date;
}

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

/** So many of a node are known by name; of others it is only known that they were used. */
const limit = 1_000;
const byNode = new Map<string, Map<string, Use>>();

/** Remembers who used a key, for as long as the process lives: n8n's store holds no more than a key's trace. */
export function noteUse(context: IExecuteFunctions, node: string, key: string): Use {
	const use = { execution: context.getExecutionId(), at: new Date() };
	const uses = byNode.get(node) ?? new Map<string, Use>();
	byNode.set(node, uses.set(key, use));
	const [oldest] = uses.keys();
	if (uses.size > limit && oldest !== undefined) uses.delete(oldest);
	return use;
}

export const useOf = (node: string, key: string): Use | undefined => byNode.get(node)?.get(key);
