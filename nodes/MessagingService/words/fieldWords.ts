import type { Refusal } from './placeholders';

const fillIn = 'Fill it in; if it is an expression, check that it returns a value for this item';
const webAddress = 'Enter the whole public address, such as https://example.com/file';
const onPurpose = 'To send it on purpose, switch on Options › Send Text As It Is';

const unreplaced = 'contains ‹braces›, which nothing replaces';

/** Fields of any kind, texts that look unfinished, and recipients who are skipped. */
export const fieldWords = {
	isEmpty: ['is empty', fillIn],
	hasNoDefault: [
		'is empty, and “‹field›” in the credential ‹reason›',
		'Set “‹field›” in the credential, or add this option to the node',
	],
	isNotText: ['is not text', 'Enter text, or an expression that returns text'],
	hasLostZero: [
		'is a number of fewer digits than a code has, so it may have lost a zero in front',
		'Pass the code as text, as the person entered it',
	],
	isNotOneCode: ['is a text with no code in it, or several', 'Pass only the code, e.g. 123456'],
	hasHalfACharacter: [
		'has half a character, such as half an emoji',
		'If a node before this one shortens texts, let it cut between whole characters',
	],
	hasControlCharacter: ['has a line break or another control character', 'Enter it on one line'],
	isNotAFlag: [
		'is neither true nor false',
		'Use the switch, or an expression that returns true or false',
	],
	isNotANumber: ['is not a number between ‹min› and ‹max›', 'Enter such a number'],
	isNotAWholeNumber: ['is not a whole number between ‹min› and ‹max›', 'Enter such a number'],
	isNotAChoice: ['is not one of the available options', 'Use one of: ‹options›'],
	isNotJson: ['is not valid JSON', 'Check quotes, commas and brackets'],
	isNotAnObject: ['is not a JSON object', 'Write it as { "name": value, … }'],
	doesNotFit: ['‹reason›', 'Correct this place in the JSON'],
	hasUnfitFileName: [
		'has a slash or another character that file names cannot have',
		'Enter a name such as invoice.pdf',
	],
	isNotAWebAddress: ['is not an http or https address', webAddress],
	isOwnNetwork: [
		'is an address inside a private network, where the service cannot download the file',
		'Put the file where anybody on the internet could open it',
	],
	lacksBinary: [
		'names the binary field “‹name›”, which this item does not have',
		'This item has: ‹available›. Check that the node before it provides a file',
	],
	hasEmptyPart: [
		'has nothing for ‹written›, so other items could get the same key',
		'Check that this item has the field it names, or clear the option to send without a key',
	],
	isInexact: ['is a number too large to be read exactly', 'Pass it as text, in quotation marks'],
	isNoValue: [
		'is not a number that can be sent',
		'Check the expression or the field that it comes from',
	],
	hasUnfitNumber: ['contains a value that ‹reason›', '‹wayOut›'],
	hasUnknownBraces: [unreplaced, `‹fields›. ${onPurpose}`],
	hasBracesInFixed: [
		unreplaced,
		`Did you mean ‹meant›? Switch the field to Expression for that. ${onPurpose}`,
	],
	hasBraces: [
		unreplaced,
		`Did you mean ‹meant›? Into a text from a sheet or a database, put the values before this node, such as with Edit Fields. ${onPurpose}`,
	],
	isMisspelt: [
		'uses ‹written›, which is not a field of this item',
		`Did you mean ‹meant›? ${onPurpose}`,
	],
	missing: [
		'contains “‹written›”, which stands for a missing value',
		`Check the expression or the field that it comes from. ${onPurpose}`,
	],
	entity: [
		'contains “‹written›”, as HTML writes a character',
		`Write the character itself. ${onPurpose}`,
	],
	tag: [
		'contains “‹written›”, a tag of HTML',
		`Remove the tags: nobody would see them work. ${onPurpose}`,
	],
	escape: [
		'contains “‹written›”, as code writes a character',
		`Write the character itself. ${onPurpose}`,
	],
	garbled: [
		'contains “‹written›”, read in a wrong encoding',
		`Read its source as UTF-8. ${onPurpose}`,
	],
	guardsNothing: [
		'is empty, so it would hold nothing back',
		'Fill it in or remove the option. An expression must return a value; if nobody is on a list, an empty list',
	],
	isTooDeep: ['is nested too deeply to be read', 'Pass it as a flatter list or object'],
	listIsOneEach: [
		'is another single entry for each item, so each item would leave out only its own',
		'To leave out everybody on the list, enter {{ $(‹node›).all() }}',
	],
	listIsNobody: ['names nobody: no entry is ‹kind›', 'Check its column, or return an empty list'],
	listIsText: [
		'is text made of rows, whose values are lost',
		'Remove everything around the braces of the expression, such as a line break after }}',
	],
	listHasColumns: [
		'has rows with several columns: ‹names›',
		'Enter in Options › Column the one with the numbers or addresses',
	],
	listLacksColumn: ['has no column “‹column›”, but: ‹names›', 'Correct Options › Column'],
	listHasTwins: [
		'has several columns that may be “‹column›”: ‹names›',
		'Keep one of them, or rename the others',
	],
	isAFailedLookUp: [
		'begins with #, as a failed look-up of a sheet does',
		'Mend the formula of the sheet, or empty the cell if nobody stands there',
	],
	listHasBadRows: [
		'cannot be used: ‹rows›',
		'Correct or empty these entries. Of the first: ‹wayOut›',
	],
	isNotHours: [
		'is not written as 09:00-20:00',
		'Enter two times of 24 hours with a dash between them',
	],
	neverHold: [
		'is never in all time zones of ‹country› at once',
		'Set the time zone of the workflow (Settings) to one of that country, or allow more hours',
	],
} as const satisfies Record<string, Refusal>;

const listExample = 'Pass a list such as [{ "fieldLabel": "Reason", "fieldType": "text" }]';

const byLink =
	'Set “Answer By” to “Link”, or ask for an approval, a text, or one of the options of one dropdown';

/** Questions to people: the form and the wait. */
export const formWords = {
	isEmpty: ['is empty', 'Add at least one field'],
	isNotAList: ['is not a list of fields', listExample],
	isNotAType: ['is not a type of field', 'Use one of ‹types›'],
	isNotOfAForm: ['is not valid in a form', 'Compare it with the fields of one of n8n’s forms'],
	hasNoLabel: ['is empty', 'Give the field a label'],
	hasTakenLabel: ['is “‹label›”, a name the output already has', 'Give the field another label'],
	repeatsLabel: ['is the label of another field too', 'Give the field another label'],
	hasNoOptions: ['is empty', 'Enter what can be chosen, separated by commas'],
	isNotAnOption: ['is not one of the options', 'Use one of ‹options›'],
	isNotADate: ['is not a date', 'Write it as 2026-01-31'],
	isTooLong: [
		'takes ‹units› characters; at most ‹maximum› fit into one SMS',
		'Shorten it by ‹excess›',
	],
	isTooLongWithChoices: [
		'takes ‹units› characters with the choices; at most ‹maximum› fit into one SMS',
		'Shorten it by ‹excess›',
	],
	cannotBeReplied: ['cannot be used with this form', byLink],
	isStop: [
		'cannot be used with an answer named STOP, which always means no more messages',
		'Give that answer another label, or set “Answer By” to “Link”',
	],
} as const satisfies Record<string, Refusal>;

/** A notice about an expression within a text. */
export const emptyPart = '“‹label›” has nothing for ‹written› in this item';
