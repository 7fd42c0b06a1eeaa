import { createHash } from 'node:crypto';

/** A name for a text that does not tell what it says: letters of 6 bits each. */
export const hashOf = (text: string, letters = 43): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, letters);
