import { createHmac, timingSafeEqual } from 'node:crypto';
import { authorizationOf, type Connection } from '../service';
import type { Handed } from './protocol';

/**
 * Proves to a waiting node that a reply comes from a trigger of this n8n. Whoever has a link also has what opens the
 * execution, but never the password of the credential, which trigger and node share.
 */
export function proofOf({ credential }: Connection, reference: string, handed: Handed): string {
	const { messageId, from, text, optOut, isAlone, times } = handed;
	const bound = JSON.stringify([reference, messageId, from, text, optOut, isAlone, times]);
	return createHmac('sha256', authorizationOf(credential.data ?? {}))
		.update(bound)
		.digest('base64url');
}

export function isProof(expected: string, given: string): boolean {
	const [one, other] = [Buffer.from(expected), Buffer.from(given)];
	return one.length === other.length && timingSafeEqual(one, other);
}
