import { adviceTable } from './saying';

const newKey = 'If they are right, ask the service or your administrator for new ones.';
const checkValues = `Check the values of this credential. Enter user name and password, or the token, exactly as the service gave them. ${newKey}`;

/** Conditions named in the specification (Errors). */
export const conditionWords = adviceTable({
	missingParameters: [
		'The service says that a required value is missing',
		'Check that no required field of this operation is empty. If they are all filled in, contact the service’s support.',
	],
	missingFields: [
		'The service does not accept the content of this email',
		'Check that the sender address is authorized in your account, that the template exists and is active, and that no required field is empty.',
	],
	invalidKey: [
		'The service does not accept the credential',
		`Open the credential, check user name and password, or the token, and its Base URL, and use its test. ${newKey}`,
	],
	noCredits: [
		'The account has no credits left for this message',
		'Top up the account, or ask your administrator to; then run the remaining items.',
	],
	notReachable: [
		'The country or carrier of this number cannot be reached, or is not assigned to your account',
		'Check the country code of the number. To have a country or carrier added, contact your administrator or the service’s support.',
	],
	multiMessageNotEnabled: [
		'The service says that multi-message sending is not enabled for your account',
		'Ask your administrator to enable it. If the text is long or has special characters, a shorter one may be accepted.',
	],
	queueAppendFailed: [
		'The service could not add the message to its queue and asks not to send it again',
		'Do not send it again. Look it up later with Get Status, or contact the service’s support.',
	],
	unsubscribed: [
		'One or more recipients of this request have unsubscribed',
		'The service does not say which ones, or whether the others got the email. Check in your account, put the unsubscribed addresses on the list of Options › Do Not Send To, and send again to those who got nothing.',
	],
	missingAgent: [
		'The service did not get the sending agent',
		'Fill in From (Agent) with the business phone number that sends.',
	],
	missingNumber: [
		'The service did not get the number of the recipient',
		'Fill in To with the phone number of the recipient.',
	],
	numberNotInternational: [
		'The service needs the number with its country code',
		'Enter the number with its country code, e.g. +52 1 55 1234 5678.',
	],
	missingType: ['The service did not get the message type', 'Choose a Message Type.'],
	invalidAgentOrUser: [
		'The service does not accept the agent or the user',
		'Check From (Agent), and that the credential belongs to the account that owns it.',
	],
	unknownAgent: [
		'The service does not know this WhatsApp agent',
		'Check From (Agent): it must be a business phone number of your account, with its country code.',
	],
	enqueueFailed: [
		'The service reported a fault while queuing the message',
		'It may have been sent, so it is not repeated automatically. Check in your account before you send it again.',
	],
});

/** The same conditions in the test of a credential. */
export const connectionWords = adviceTable({
	invalidKey: ['The service did not accept the values of this credential', checkValues],
	invalidAgentOrUser: ['The service did not accept the user', checkValues],
});
