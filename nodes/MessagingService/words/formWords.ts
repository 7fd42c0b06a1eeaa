import type { Refusal } from './saying';

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
