import type { Refusal } from './placeholders';

/** Replaced by one of the Default Country (text/phone/phone.ts). */
export const exampleNumber = '+52 55 1234 5678';

const oneNumber = `Enter one complete phone number, e.g. ${exampleNumber}`;
const commas = `${oneNumber}; put commas between several`;
const asText = `Store the number as text, e.g. ${exampleNumber}`;
const withCode = `Enter it with the country code, e.g. ${exampleNumber}`;

/** Phone numbers and countries. */
export const numberWords = {
	isEmpty: ['is empty', oneNumber],
	isRounded: ['is a decimal number, or too large to be read exactly', asText],
	hasLostDigits: [
		'is in scientific notation or ends in many zeros, so a spreadsheet has dropped its last digits',
		asText,
	],
	isADate: ['is a date', oneNumber],
	isTooLong: ['is ‹length› characters long, too long for a phone number', oneNumber],
	hasMinus: ['starts with a minus sign', oneNumber],
	hasTwoNumbers: ['seems to hold two numbers, separated by ‹character› ‹place›', commas],
	hasOther: [
		'has ‹character› ‹place›, which does not belong in a phone number',
		`Remove what is no part of the number, such as an extension, and enter e.g. ${exampleNumber}`,
	],
	hasNoDigits: ['has no digits', oneNumber],
	isTooShortForSms: [
		'has ‹length› digits with its country code; the service sends SMS only to numbers of ‹fewest› or more',
		'Contact this person on another channel',
	],
	hasNoCountry: [
		'has no plus sign, so its country is not known',
		`Put + and the country code in front, e.g. ${exampleNumber}, or choose a Default Country in the credential`,
	],
	hasUnknownCode: ['starts with a country code that does not exist', withCode],
	isNotOfItsCode: ['does not fit its country code', oneNumber],
	hasWrongLength: [
		'has ‹digits› after the country code, which no number in ‹country› has',
		'A number there has e.g. ‹written›',
	],
	isAbroad: [
		'is not a number in ‹country›, but would be one ‹other› with its country code',
		'A number there has e.g. ‹written›. Enter a number ‹other› with a plus sign',
	],
	isNotANumber: ['is not a phone number', oneNumber],
	isNotMexican: [
		'is not a number in Mexico',
		'Set Request to POST, or enter the 10 digits of a Mexican number',
	],
	hasSeveral: [
		'has ‹count› ‹things›, and an expression may give only one',
		'Put a Split Out node before this one, so that each is an item; or set ‹option› in Options to how many may come at most',
	],
	hasSeveralInTool: [
		'has ‹count› ‹things›, and one call takes ‹most›',
		'Make one call for each of them. The author of the workflow may allow more by a fixed value of ‹option› in Options',
	],
	isOfOtherItem: [
		'names an item, but n8n takes the agent’s first one, which may not be the one it works on',
		'Let the model fill it in with $fromAI, or put a Loop Over Items node before the agent and use its item, as in {{ $json.phone }}',
	],
	hasTooMany: [
		'has ‹count› ‹things›, and ‹option› allows ‹most›',
		'Put a Split Out node before this one, so that each is an item; or raise ‹option› in Options',
	],
	isWrongAt: ['cannot be used: number ‹number› ‹reason›', '‹wayOut›'],
	isNotACountry: [
		'is not a country',
		'Enter a code such as MX for Mexico or US for the United States',
	],
	hasNotACountry: ['contains something other than countries', '‹wayOut›'],
	namesNoCountry: ['does not name a country', 'Enter e.g. MX, US, or remove the option'],
	isNotAllowed: [
		'is a number in ‹country›, which is not one of the Allowed Countries',
		'Add the country there if messages may go to it',
	],
	isSpecial: [
		'is a ‹kind› number, which costs more or at which nobody reads a text',
		'Enter the number of a mobile phone. If you mean this one, enter its country and SPECIAL in Allowed Countries',
	],
	isNotValid: [
		'has a possible length, but no phone has such a number',
		'Ask for the number again. If its range is new, switch on Options › New Ranges, which takes an expression in To',
	],
} as const satisfies Record<string, Refusal>;
