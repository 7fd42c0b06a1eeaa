import type { Refusal } from './saying';

const onPurpose = 'To send it on purpose, switch on Options › Send Text As It Is';

const unreplaced = 'contains ‹braces›, which nothing replaces';

/** Placeholder text in messages, and recipients who are skipped. */
export const leavingWords = {
	isInexact: ['is a number too large to be read exactly', 'Pass it as text, in quotation marks'],
	isNoValue: ['is not a number that can be sent', 'Check the expression or the field that it comes from'],
	hasUnfitNumber: ['contains a value that ‹reason›', '‹wayOut›'],
	isFixed: [unreplaced, `The field is Fixed: switch it to Expression. ${onPurpose}`],
	hasUnknownBraces: [unreplaced, `‹fields›. ${onPurpose}`],
	hasBracesInFixed: [
		unreplaced,
		`Did you mean ‹meant›? Switch the field to Expression for that. ${onPurpose}`,
	],
	hasBraces: [
		unreplaced,
		`Did you mean ‹meant›? Into a text from a sheet or a database, put the values before this node, such as with Edit Fields. ${onPurpose}`,
	],
	isMisspelt: ['uses ‹written›, which is not a field of this item', `Did you mean ‹meant›? ${onPurpose}`],
	missing: [
		'contains “‹written›”, which stands for a missing value',
		`Check the expression or the field that it comes from. ${onPurpose}`,
	],
	entity: ['contains “‹written›”, as HTML writes a character', `Write the character itself. ${onPurpose}`],
	tag: ['contains “‹written›”, a tag of HTML', `Remove the tags: nobody would see them work. ${onPurpose}`],
	escape: ['contains “‹written›”, as code writes a character', `Write the character itself. ${onPurpose}`],
	garbled: ['contains “‹written›”, read in a wrong encoding', `Read its source as UTF-8. ${onPurpose}`],
	isTooDeep: ['is nested too deeply to be read', 'Pass it as a flatter list or object'],
	listIsNothing: [
		'is an expression that returns nothing',
		'Check the node and the field it names; if nobody is on the list, return an empty list',
	],
	listIsNobody: ['names nobody: all its entries are empty', 'Check its column, or return an empty list'],
	listIsText: [
		'is text made of rows, whose values are lost',
		'Remove everything around the braces of the expression, such as a line break after }}',
	],
	listHasColumns: [
		'has rows with several columns: ‹names›',
		'Enter in Options › Column the one with the numbers or addresses',
	],
	listLacksColumn: ['has no column “‹column›”, but: ‹names›', 'Correct Options › Column'],
	hasOtherColumn: ['has “‹other›” instead of “‹name›”', 'Give all rows the same columns'],
	listHasBadRows: [
		'cannot be used: ‹rows›',
		'Correct or empty these entries, and leave out a line with the names of columns. Of the first: ‹wayOut›',
	],
	isNotHours: ['is not written as 09:00-20:00', 'Enter two times of 24 hours with a dash between them'],
} as const satisfies Record<string, Refusal>;
