import type { IDataObject } from 'n8n-workflow';
import type { Rejected } from '../contract';
import { field, type Parameters } from '../parameters';

/** What the look-ups Get Status and Get Log have in common. */

/** What a look-up does when the service does not know the ID. */
export const ifNotFound = field.choice('ifNotFound', 'If Not Found', {
	description: 'What to do when the service has no message with this ID (yet)',
	default: 'stop',
	options: {
		stop: ['Fail', 'The item fails, as On Error in the settings says'],
		none: ['Return No Items', 'Go on without an item for this message'],
	},
});

/** No items for an unknown ID, where the user wants that. */
export const noneIfAsked = (
	{ kind }: Rejected,
	parameters: Parameters<typeof ifNotFound>,
): IDataObject[] | undefined =>
	kind === 'notFound' && parameters.choice('ifNotFound') === 'none' ? [] : undefined;

/**
 * A date of the wire for people: `null` for what has not happened yet, which the service writes as
 * zeros, as nothing or as null. The time zone is not shown, so the text stays as it is.
 */
export function momentOrNull(value: string | null | undefined): string | null {
	return value && /[1-9]/.test(value) ? value : null;
}

/** Which words stand for the other end is not shown (States); these say nothing else. */
const rejected =
	/\b(?:rechazad[oa]|reject(?:ed)?|no entregad[oa]|undeliver(?:ed|able)|fallid[oa]|failed|expirad[oa]|expired|rebotad[oa]|bounced?)\b/i;

/** Whether the service's words on a message say that it will not arrive, in English or Spanish. */
export const saysRejected = (words: string | undefined): boolean =>
	words !== undefined && rejected.test(words);
