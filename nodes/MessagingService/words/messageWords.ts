import type { Refusal } from './saying';

const messageId = 'Use the messageId that sending the SMS returned, such as 123456789';
const shorten = 'Shorten it';

/** Texts of SMS and one-time passwords, and IDs of messages. */
export const textWords = {
	isEmpty: ['is empty', 'Enter the text of the message'],
	hasTooManyDigits: ['is more than 200 digits long; at most ‹maximum› characters are allowed', shorten],
	hasHalfACharacter: ['has half a character, such as an emoji cut in two', 'Remove that character'],
	hasIrreplaceable: [
		'has characters outside the SMS alphabet (GSM): ‹characters›, which have no plain letter',
		'Remove them, or set Characters to Send as Unicode',
	],
	isTooLongForAll: ['is ‹length› long, too long even for ‹parts› messages', shorten],
	isFarTooLong: ['is ‹length› long; at most ‹maximum› are allowed', shorten],
	isTooLong: [
		'is ‹length› long‹room›‹twice›; at most ‹maximum› are allowed, so ‹excess› would be cut off',
		'Shorten it by ‹units›‹others›',
	],
	beginsTooLong: ['begins with a character that does not fit in one message', 'Remove it from the text'],
	isTooShort: ['is ‹length› long; at least ‹minimum› are needed', 'Write a longer text'],
	hasUnknownTag: [
		'has brackets that seem to stand for the code, but the service knows only [code]',
		'Write [code] where the code goes',
	],
	hasNoId: ['is empty', messageId],
	hasRoundedId: ['is a number that may have lost digits', 'Pass it as text, with all its digits'],
	isNotTheIdOfAnSms: ['is not the ID of an SMS', messageId],
} as const satisfies Record<string, Refusal>;

const degrees = 'Enter decimal degrees with a point, from -‹limit› to ‹limit›, such as ‹example›';
const texts = 'Write a JSON list of texts, such as ["Nathan", "A-1042"]';

/** WhatsApp: templates, contacts and places. */
export const whatsAppWords = {
	hasNoDegrees: ['is empty', degrees],
	isNotDegrees: ['is not in decimal degrees', degrees],
	isOffTheMap: ['is not between -‹limit› and ‹limit›', degrees],
	isNotALanguage: ['is not a language code', 'Enter the code of the approved template, e.g. es_MX or en'],
	isNobody: [
		'is empty, and there is no name, company or phone number to use instead',
		'Fill in Full Display Name, or a first name, company or phone number',
	],
	isNotJson: ['is not valid JSON', texts],
	isNotAList: ['is not a list', texts],
	isUnfitAt: ['has something at position ‹position› that ‹reason›', texts],
	isEmptyAt: ['is empty at position ‹position›', texts],
} as const satisfies Record<string, Refusal>;
