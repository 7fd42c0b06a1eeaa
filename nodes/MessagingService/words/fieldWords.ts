import type { Refusal } from './saying';

const fillIn = 'Fill it in; if it is an expression, check that it returns a value for this item';
const fileName = 'Enter a name such as invoice.pdf';
const noBinary = 'names the binary field “‹name›”, which this item does not have';
const webAddress = 'Enter the whole public address, such as https://example.com/file';

/** Fields of any kind. */
export const fieldWords = {
	isEmpty: ['is empty', fillIn],
	isInNeither: [
		'is empty, and the credential has no default for it',
		'Fill it in here, or set its default in the credential',
	],
	hasUnfitDefault: ['is empty, and the default in the credential ‹reason›', '‹wayOut›'],
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
	looksLikeAReference: [
		'has the form of a reference by which n8n finds the question that a reply answers',
		'Use another ID, such as an order number',
	],
	isNotAFlag: ['is neither true nor false', 'Use the switch, or an expression that returns true or false'],
	isNotANumber: ['is not a number between ‹min› and ‹max›', 'Enter such a number'],
	isNotAWholeNumber: ['is not a whole number between ‹min› and ‹max›', 'Enter such a number'],
	isNotAChoice: ['is not one of the available options', 'Use one of: ‹options›'],
	isNotJson: ['is not valid JSON', 'Check quotes, commas and brackets'],
	isNotAnObject: ['is not a JSON object', 'Write it as { "name": value, … }'],
	doesNotFit: ['‹reason›', 'Correct this place in the JSON'],
	hasNoFileName: ['is empty', fileName],
	isNotAFileName: ['is not text', fileName],
	hasUnfitFileName: ['has a slash, a line break or another character that file names cannot have', fileName],
	hasNoWebAddress: ['is empty', webAddress],
	isNotAWebAddress: ['is not an http or https address', webAddress],
	lacksBinary: [noBinary, 'This item has: ‹available›'],
	hasNoBinary: [noBinary, 'This item has no binary data; check that the node before it provides a file'],
	hasEmptyKey: [
		'is an expression that returns nothing',
		'Check that the field it names exists, or clear the option to send without a key',
	],
} as const satisfies Record<string, Refusal>;

const list = 'Pass a list such as [{ "fieldLabel": "Reason", "fieldType": "text" }]';

const byLink =
	'Set “Answer By” to “Link”, or ask for an approval, a text, or one of the options of one dropdown';

/** Questions to people: the form and the wait. */
export const formWords = {
	isEmpty: ['is empty', 'Add at least one field'],
	hasNothingToFillIn: ['has nothing to fill in', 'Add at least one field'],
	isNotAList: ['is not a list of fields', list],
	isNotJson: ['is not valid JSON', list],
	isNotAType: ['is not a type of field', 'Use one of ‹types›'],
	isNotOfAForm: ['is not valid in a form', 'Compare it with the fields of one of n8n’s forms'],
	hasNoLabel: ['is empty', 'Give the field a label'],
	hasTakenLabel: ['is “‹label›”, a name the output already has', 'Give the field another label'],
	repeatsLabel: ['is the label of another field too', 'Give the field another label'],
	hasNoOptions: ['is empty', 'Enter what can be chosen, separated by commas'],
	isNotAnOption: ['is not one of the options', 'Use one of ‹options›'],
	isNotADate: ['is not a date', 'Write it as 2026-01-31'],
	isTooLong: ['takes ‹units› characters; at most ‹maximum› fit into one SMS', 'Shorten it by ‹excess›'],
	isTooLongWithChoices: [
		'takes ‹units› characters with the choices; at most ‹maximum› fit into one SMS',
		'Shorten it by ‹excess›',
	],
	cannotBeReplied: ['cannot be used with this form', byLink],
	isStop: [
		'cannot be used with an answer named STOP, which always means no more messages',
		'Give that answer another label, or set “Answer By” to “Link”',
	],
	doesNotGoWithFile: ['cannot be used together with a file', 'Remove the file from the form, or the option'],
	isNotATime: ['is not a date and time', 'Choose one, or pass it as 2026-01-31T09:15:00'],
	isInThePast: ['is in the past', 'Choose a time in the future'],
} as const satisfies Record<string, Refusal>;
