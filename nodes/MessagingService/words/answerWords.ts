import { adviceTable } from './placeholders';

/**
 * The purpose of a request: to send a message, check a code, read something, or test a credential.
 */
export type Purpose = 'send' | 'check' | 'read' | 'connection';

const correct =
	'Correct the values it names; if that is not enough, contact the service’s support.';
const sentAgain =
	'It may have been sent, so it is not repeated automatically. Check in your account, or wait for its delivery report, before you send it again.';
const checkedAgain =
	'Whether the code was right is not known, and checking may have used it up. Send a new code.';

/** The same text for every purpose except the test of a credential. */
const ofRun = (text: string) => ({ send: text, check: text, read: text });

/** Texts that depend on the purpose; they fill placeholders in the texts below. */
export const pieces = {
	/** What to do if it is unknown whether the request was executed. */
	unknown: {
		send: sentAgain,
		check: checkedAgain,
		read: 'Try again later; if it happens again, contact the service’s support.',
		connection:
			'Test again later; if it happens again, check the Base URL or contact the service’s support.',
	},
	andUnknown: { send: ` ${sentAgain}`, check: '', read: '', connection: '' },
	nothingSent: { send: 'The request was not sent. ', check: '', read: '', connection: '' },
	baseUrl: { ...ofRun('Base URL of the credential'), connection: 'Base URL' },
	andTest: { ...ofRun(' and use its test'), connection: '' },
	correct: {
		send: correct,
		check: checkedAgain,
		read: correct,
		connection:
			'Check the values of this credential; if they are right, contact the service’s support.',
	},
	slower: {
		send: 'If it refuses only some recipients, send to them again later. If it refuses all and your contract names a limit, set Requests per Second in the credential; then send the remaining items.',
		check: 'Wait a moment, then check the code again.',
		read: 'If your contract names a limit, set Requests per Second in the credential; then try again.',
		connection: 'Test again in a minute.',
	},
} as const satisfies Record<string, Record<Purpose, string>>;

/** Why a host could not be reached. */
export const reasonWords = {
	noHost: 'There is no host with this name. ',
	nobodyListens: 'Nothing is listening at this host and port. ',
	noEncryption:
		'n8n and this host have no encryption method in common. If the host only speaks http, use http instead of https. ',
	notTrusted: 'n8n does not trust the certificate of this host. ',
} as const;

const otherAnswer = 'Something other than the messaging service answered with HTTP ‹httpStatus›';
const checkBaseUrl = 'Check the ‹baseUrl› and any proxy in between.';

/** Answers that are not a success, and requests without an answer. */
export const answerWords = adviceTable({
	notFound: [
		'The service has no message with this ID (yet)',
		'Check that it is a messageId that sending returned, and that the credential belongs to the same account. Right after sending, try again a little later.',
	],
	empty: ['The service answered without ‹without›‹said›', '‹unknown›'],
	tooMany: ['The service is getting too many requests', '‹slower›'],
	malformed: [
		'The request has half a character, such as an emoji cut in two',
		'‹nothingSent›Remove that character.',
	],
	unmade: [
		'The request could not be made',
		'‹nothingSent›The cause was ‹code›. Check the values of the credential‹andTest›.',
	],
	unreachable: [
		'The service could not be reached',
		'‹nothingSent›‹reason›Check the ‹baseUrl› and the network of n8n (‹code›).',
	],
	late: ['The service did not answer in time', 'The cause was ‹code›. ‹unknown›'],
	cutOff: ['The connection ended before the service answered', 'The cause was ‹code›. ‹unknown›'],
	tooLong: [
		'The answer is too long to be from the service (HTTP ‹httpStatus›)',
		`It was not read completely. ${checkBaseUrl}‹andUnknown›`,
	],
	elsewhere: [
		'The Base URL redirects to another address (HTTP ‹httpStatus›)',
		'Redirects are not followed, to keep credentials from going elsewhere. Set the ‹baseUrl› to the final address.',
	],
	somebodyElse: [otherAnswer, `The answer began with ‹seen›. ${checkBaseUrl}`],
	somebodyElseMaybe: [otherAnswer, `The answer began with ‹seen›. ${checkBaseUrl} ‹unknown›`],
	refused: ['The service did not accept the request (‹code›)‹said›', '‹correct›'],
	brokeOff: ['The service did not complete the request (‹code›)‹said›', '‹unknown›'],
	contradicts: ['The service contradicts itself (‹code›)‹said›', '‹unknown›'],
	notChecked: ['The code could not be checked: ‹message›', '‹description›'],
});

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
		'Do not send it again. Look for it in your account later, or contact the service’s support.',
	],
	unsubscribed: [
		'One or more recipients of this request have unsubscribed',
		'The service does not say which ones, or whether the others got the email. Check in your account, put the unsubscribed addresses on the list of Options › Do Not Send To, and send again to those who got nothing.',
	],
	missingAgent: [
		'The service did not get the sending agent',
		'Fill in Default WhatsApp Agent in the credential, or add Options › WhatsApp Agent.',
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
		'Check the WhatsApp Agent, and that the credential belongs to the account that owns it.',
	],
	unknownAgent: [
		'The service does not know this WhatsApp agent',
		'Check the WhatsApp Agent: it must be a business phone number of your account, with its country code.',
	],
	enqueueFailed: [
		'The service reported a fault while queuing the message',
		'It may have been sent, so it is not repeated automatically. Check in your account before you send it again.',
	],
});

/** The same conditions in the test of a credential. */
export const connectionWords = adviceTable({
	invalidKey: ['The service says that user name, password or token is wrong', checkValues],
	invalidAgentOrUser: ['The service did not accept the user', checkValues],
});
