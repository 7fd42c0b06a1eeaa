import type { Refusal } from './saying';

const mailbox = 'Enter e.g. ana@example.com or "Pérez, Ana" <ana@example.com>';
const address = 'Enter the address only, such as shop@example.com';
const recipients = 'Enter e.g. Ana Pérez <ana@example.com>, luis@example.com';
const messageId =
	'Use the messageId that sending the email returned, such as 123e4567-e89b-42d3-a456-426614174000';
const template = 'Choose a template from the list, or enter its ID as Get Many returns it';

/** Addresses, recipients, content and attachments of emails. */
export const emailWords = {
	hasNoMailbox: ['is empty', mailbox],
	isNotAMailbox: ['is not an email address', mailbox],
	hasNoAddress: ['is empty', address],
	isNotAnAddress: ['is not an email address', address],
	hasAName: ['has a name besides the address', address],
	hasInvisible: ['has the invisible character ‹character› in its address', 'Type the address again'],
	hasNoRecipients: ['has no recipients', recipients],
	isEmpty: ['is empty', recipients],
	isNotRecipients: ['is not text or a list of recipients', recipients],
	isNotARecipient: ['is neither text nor an object', recipients],
	isWrongAt: ['cannot be used: recipient ‹number› ‹reason›', '‹wayOut›'],
	recipientHasNoAddress: [
		'has no email address',
		'Give each recipient a field named email, correo or address; its name is read from name, nombre, or first_name and last_name',
	],
	recipientHasNoName: ['has a name that ‹reason›', '‹wayOut›'],
	isNotJson: ['starts like JSON, but is not valid JSON', 'Check quotes, commas and brackets'],
	losesVariable: [
		'is an expression, so n8n replaces {{‹variable›}} with nothing',
		'Write ‹instead› instead, or switch the field from Expression to Fixed',
	],
	hasUnsetVariable: [
		'uses {{‹variable›}}, which has no value',
		'Add the letter ‹letter› to Variables, or remove it from the text',
	],
	setsTwice: ['sets ‹letter› twice', 'Give each variable a letter of its own, or remove one of the two'],
	hasLinesInSubject: [
		'has a line break or another control character in the value of {{‹variable›}}, which is used in “‹label›”',
		'Put the value on one line, or use the variable in the content only',
	],
	mayHaveLinesInSubject: [
		'has a line break or another control character in the value of {{‹variable›}}, which may be used in the subject of the template',
		'Put the value on one line, or switch off “Options › Escape Variable Values” if it is used in the content only',
	],
	isNoFile: ['names no file', 'Enter names of binary fields, such as data, invoice, or remove the option'],
	namesLostFile: [
		'names the file “‹name›”, which n8n can no longer find in its storage',
		'Run the node that provides the file again',
	],
	namesEmptyFile: [
		'names the file “‹name›”, which is empty',
		'Check the node that provides the file, or leave the file out',
	],
	namesLargeFile: [
		'names the file “‹name›” of ‹bytes› bytes; the service takes at most 10 MB (‹most› bytes) per file',
		'Make the file smaller, or put a link to it in the email',
	],
	hasNoId: ['is empty', messageId],
	isNotTheIdOfAnEmail: ['is not the ID of an email', messageId],
	hasNoTemplate: ['is empty', template],
	isNotATemplate: ['is not the ID of a template', template],
} as const satisfies Record<string, Refusal>;
