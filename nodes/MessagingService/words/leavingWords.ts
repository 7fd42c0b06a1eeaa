import type { Refusal } from './saying';

const onPurpose = 'To send it on purpose, switch on Options › Send Text As It Is';
const fillIn = 'switch on Options › Fill In Fields, which puts the values of the item into texts';

const unreplaced = 'contains ‹braces›, which nothing replaces';
const notAField = 'should be filled in with ‹braces›, which is not a field of this item';
const removeOrSet = 'Remove it from the text, or give each item a value for it. ‹fields›';

/** Placeholder text in messages, and recipients who are skipped. */
export const leavingWords = {
	isInexact: ['is a number too large to be read exactly', 'Pass it as text, in quotation marks'],
	isNoValue: ['is not a number that can be sent', 'Check the expression or the field that it comes from'],
	hasUnfitNumber: ['contains a value that ‹reason›', '‹wayOut›'],
	isFixed: [unreplaced, `The field is Fixed: switch it to Expression. ${onPurpose}`],
	hasUnknownBraces: [unreplaced, `‹fields›. ${onPurpose}`],
	hasBracesInFixed: [
		unreplaced,
		`Did you mean ‹meant›? Switch the field to Expression for that, or ${fillIn}. ${onPurpose}`,
	],
	hasBraces: [unreplaced, `Did you mean ‹meant›? Then ${fillIn}. ${onPurpose}`],
	isMisspelt: ['uses ‹written›, which is not a field of this item', `Did you mean ‹meant›? ${onPurpose}`],
	hasNonValue: [
		'contains “‹value›”, which stands for a missing value',
		`Check the expression or the field that it comes from. ${onPurpose}`,
	],
	isToHoldEmpty: ['should be filled in with ‹braces›, which is empty', removeOrSet],
	isToHoldUnknown: [notAField, removeOrSet],
	isToHoldAnother: [notAField, 'Did you mean {{‹meant›}}?'],
	isToHoldUnfit: ['should be filled in with ‹braces›, which ‹reason›', '‹wayOut›'],
	isToHoldBraces: [
		'should be filled in with ‹braces›, which itself contains double braces',
		'Remove them from the value',
	],
	isTooDeep: ['is nested too deeply to be read', 'Pass it as a flatter list or object'],
	listIsNothing: [
		'is an expression that returns nothing',
		'Check the node and the field it names; if nobody is on the list, return an empty list',
	],
	rowIsNobody: [
		'cannot be used: row ‹row› has no phone number or email address',
		'Correct or remove that row; if nobody is on the list, return an empty list',
	],
	isNotHours: ['is not a time range', 'Enter e.g. 09:00 - 20:00'],
	hasTwoSpans: ['could be ‹one› or ‹two›', 'Enter ‹oneWritten› or ‹twoWritten›'],
	hasHoursNowhere: ['cannot be applied to a number whose country is not known', 'Remove this option'],
	hasNoMoment: [
		'leaves no time of day that fits all time zones of ‹country›',
		'Choose longer hours, or remove this option',
	],
} as const satisfies Record<string, Refusal>;
