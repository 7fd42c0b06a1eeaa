import type { IDataObject } from 'n8n-workflow';
import type { Rejected } from '../contract';
import { field, type Parameters } from '../parameters';
import { withoutAccents } from '../text/spelling';

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

/**
 * Returns a date unchanged (its time zone is undocumented), or null for zeros, an empty text or
 * null: not happened yet.
 */
export function momentOrNull(value: string | null | undefined): string | null {
	return value && /[1-9]/.test(value) ? value : null;
}

/** Words before which a state is denied, such as “not opened”. */
const not = String.raw`(?<!\b(?:not|no|never|nunca|sin|un)(?:[ -](?:yet|been|aun|fue|ha sido))?[ -])`;

/**
 * The words for failed delivery are not documented (States); these have no other meaning. Accents
 * are left out.
 */
const rejected = new RegExp(
	`${not}\\b(?:rechazad[oa]|reject(?:e?d)?|undeliv(?:ered|erable)?|fallid[oa]|failed|expirad[oa]|expired|rebotad[oa]|bounced?|` +
		'bloquead[oa]|blocked|barred|lista negra|black ?list(?:ed)?|invalid[oa]?|inexistente)\\b|' +
		'\\bno (?:entregad[oa]|existe|valid[oa])\\b|\\bnot (?:delivered|valid)\\b',
	'i',
);
/** Words of a state that another will follow. */
const waiting = new RegExp(
	`${not}\\b(?:pendiente|pending|espera(?:ndo)?|waiting|(?:en )?cola|encolad[oa]|queued|proces(?:o|ando|ado|sing|sed)|enviando|sending|enviad[oa]|sent|` +
		'aceptad[oa]|accept(?:e?d)?|(?:en )?transito|in transit|en ?route|en camino|on (?:its|the) way|buffered|scheduled|programad[oa]|retry(?:ing)?|reintent(?:o|ando))\\b',
	'i',
);
const openedPattern = new RegExp(`${not}\\b(?:opened|abierto)\\b`, 'i');

const saysOneOf =
	(pattern: RegExp) =>
	(words: string | undefined): boolean =>
		words !== undefined && pattern.test(withoutAccents(words));

/** Whether a status text says, in English or Spanish, that the message will not arrive. */
export const saysRejected = saysOneOf(rejected);
/** Whether a status text says that the message is on its way. */
export const saysWaiting = saysOneOf(waiting);
export const saysOpened = saysOneOf(openedPattern);
