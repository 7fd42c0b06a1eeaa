import type { Refusal } from './saying';

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
