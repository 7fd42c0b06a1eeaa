import { readReference, writeReference, type Reference } from '../text/reference';

/**
 * A link by SMS leads through a trigger: where a question no longer waits, n8n itself shows JSON, and the trigger shows
 * a page.
 */

/** Path of the trigger's webhook. Short, because an SMS has 160 characters. */
export const doorPath = 'q';

/** Returns a link through a door; undefined if the question has no reference. */
export function linkThrough(door: string, reference: Reference, person: string): string | undefined {
	const written = writeReference(reference);
	return written === undefined ? undefined : `${door}?r=${person}${written}`;
}

/** Reads what `linkThrough` wrote; undefined for anything else. */
export function behind(written: unknown) {
	const [, person, text = ''] = (typeof written === 'string' && /^([\w-]{6})(.+)$/.exec(written)) || [];
	const reference = readReference(text);
	// A signed URL has other parameters.
	return person === undefined || !reference || reference.node !== undefined
		? undefined
		: { person, reference };
}
