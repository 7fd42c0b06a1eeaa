import type { Refusal } from './placeholders';

const messageId = 'Use the messageId that sending the SMS returned, such as 123456789';
const shorten = 'Shorten it';

/** Texts of SMS and one-time passwords, and IDs of messages. */
export const textWords = {
	isEmpty: ['is empty', 'Enter the text of the message'],
	hasIrreplaceable: [
		'has characters outside the SMS alphabet (GSM): ‹characters›, which have no plain letter',
		'Remove them, or set Accents and Emoji to Send as Unicode',
	],
	isTooLongForAll: ['is ‹length› long, too long even for ‹parts› messages', shorten],
	isFarTooLong: ['is ‹length› long; at most ‹maximum› are allowed', shorten],
	isTooLong: [
		'is ‹length› long‹twice›; at most ‹maximum› are allowed, so ‹excess› would be cut off',
		'Shorten it by ‹units›‹others›',
	],
	beginsTooLong: [
		'begins with a character that does not fit in one message',
		'Remove it from the text',
	],
	isTooShort: ['is ‹length› long; at least ‹minimum› are needed', 'Write a longer text'],
	hasUnknownTag: [
		'has brackets that seem to stand for the code, but the service knows only [code]',
		'Write [code] where the code goes',
	],
	hasRoundedId: ['is a number that may have lost digits', 'Pass it as text, with all its digits'],
	isNotTheIdOfAnSms: ['is not the ID of an SMS', messageId],
} as const satisfies Record<string, Refusal>;

/** WhatsApp: templates, contacts and places. */
export const whatsAppWords = {
	isNotALanguage: [
		'is not a language code',
		'Enter the code of the approved template, e.g. es_MX or en',
	],
	isNobody: [
		'is empty, and there is no name, company or phone number to use instead',
		'Fill in Full Display Name, or a first name, company or phone number',
	],
} as const satisfies Record<string, Refusal>;

const mailbox = 'Enter e.g. ana@example.com or "Pérez, Ana" <ana@example.com>';
const address = 'Enter the address only, such as shop@example.com';
const recipientsExample = 'Enter e.g. Ana Pérez <ana@example.com>, luis@example.com';
const emailId =
	'Use the messageId that sending the email returned, such as 123e4567-e89b-42d3-a456-426614174000';
const template = 'Choose a template from the list, or enter its ID as Get Many returns it';

/** Addresses, recipients, content and attachments of emails. */
export const emailWords = {
	hasNoMailbox: ['is empty', mailbox],
	isNotAMailbox: ['is not an email address', mailbox],
	isNotAnAddress: ['is not an email address', address],
	hasAName: ['has a name besides the address', address],
	hasInvisible: [
		'has the invisible character ‹character› in its address',
		'Type the address again',
	],
	hasNoRecipients: ['has no recipients', recipientsExample],
	isNotARecipient: ['is neither text nor an object', recipientsExample],
	isWrongAt: ['cannot be used: recipient ‹number› ‹reason›', '‹wayOut›'],
	recipientHasNoAddress: [
		'has no email address',
		'Give each recipient a field named email, and one named name if it has a name',
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
	setsTwice: [
		'sets ‹letter› twice',
		'Give each variable a letter of its own, or remove one of the two',
	],
	hasLinesInSubject: [
		'has a line break or another control character in the value of {{‹variable›}}, which is used in “‹label›”',
		'Put the value on one line, or use the variable in the content only',
	],
	mayHaveLinesInSubject: [
		'has a line break or another control character in the value of {{‹variable›}}, which may be used in the subject of the template',
		'Put the value on one line, or add “Options › Allow HTML in Variable Values” if it is used in the content only',
	],
	isNoFile: [
		'names no file',
		'Enter names of binary fields, such as data, invoice, or remove the option',
	],
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
	isNotTheIdOfAnEmail: ['is not the ID of an email', emailId],
	isNotATemplate: ['is not the ID of a template', template],
} as const satisfies Record<string, Refusal>;
