import type { IDataObject } from 'n8n-workflow';
import type { Rejected } from '../contract';
import { field, type Parameters } from '../parameters';

/** Shared by the look-ups Get Status and Get Log. */

export const ifNotFound = field.choice('ifNotFound', 'If Not Found', {
	description: 'What to do when the service has no message with this ID (yet)',
	default: 'stop',
	options: {
		stop: ['Fail', 'The item fails; On Error in the settings says what happens then'],
		none: ['Return No Items', 'Go on without an item for this message'],
	},
});

/** Returns no items for an unknown ID if the user chose that. */
export const noneIfAsked = (
	{ kind }: Rejected,
	parameters: Parameters<typeof ifNotFound>,
): IDataObject[] | undefined =>
	kind === 'notFound' && parameters.choice('ifNotFound') === 'none' ? [] : undefined;

/** Returns a date unchanged (its time zone is undocumented), or null for zeros, an empty text or null: not happened yet. */
export function momentOrNull(value: string | null | undefined): string | null {
	return value && /[1-9]/.test(value) ? value : null;
}

/** The words for failed delivery are not documented (States); these have no other meaning. */
const rejected =
	/\b(?:rechazad[oa]|reject(?:ed)?|no entregad[oa]|undeliver(?:ed|able)|fallid[oa]|failed|expirad[oa]|expired|rebotad[oa]|bounced?)\b/i;

/** Whether a status text says, in English or Spanish, that the message will not arrive. */
export const saysRejected = (words: string | undefined): boolean =>
	words !== undefined && rejected.test(words);
