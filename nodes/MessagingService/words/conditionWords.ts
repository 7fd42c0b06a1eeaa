import type { Advice } from './saying';

const newKey = 'If they are right, ask your administrator for a new key.';

/** What is said about each condition that the specification names (Errors). */
export const conditionWords = {
	missingParameters: {
		message: 'The service says that a required value is missing',
		description:
			'Check that no required field of this operation is empty. If they are all filled in, contact the service’s support.',
	},
	missingFields: {
		message: 'The service does not accept the content of this email',
		description:
			'Check that the sender address is authorized in your account, that the template exists and is active, and that no required field is empty.',
	},
	invalidKey: {
		message: 'The service does not accept the credential',
		description: `Open the credential, check its values and its Base URL, and use its test. ${newKey}`,
	},
	noCredits: {
		message: 'The account has no credits left for this message',
		description: 'Top up the account, or ask your administrator to; then run the remaining items.',
	},
	notReachable: {
		message: 'The country or carrier of this number cannot be reached, or is not assigned to your account',
		description:
			'Check the country code of the number. To have a country or carrier added, contact your administrator or the service’s support.',
	},
	multiMessageNotEnabled: {
		message: 'The service says that multi-message sending is not enabled for your account',
		description:
			'Ask your administrator to enable it. If the text is long or has special characters, a shorter one may be accepted.',
	},
	queueAppendFailed: {
		message: 'The service could not add the message to its queue and asks not to send it again',
		description: 'Do not send it again. Look it up later with Get Status, or contact the service’s support.',
	},
	unsubscribed: {
		message: 'One or more recipients of this request have unsubscribed',
		description:
			'The service does not say which ones, or whether the others got the email. Check in your account, put the unsubscribed addresses on the list of Options › Do Not Send To, and send again to those who got nothing.',
	},
	missingAgent: {
		message: 'The service did not get the sending agent',
		description: 'Fill in From (Agent) with the business phone number that sends.',
	},
	missingNumber: {
		message: 'The service did not get the number of the recipient',
		description: 'Fill in To with the phone number of the recipient.',
	},
	numberNotInternational: {
		message: 'The service needs the number with its country code',
		description: 'Enter the number with its country code, e.g. +52 1 55 1234 5678.',
	},
	missingType: { message: 'The service did not get the message type', description: 'Choose a Message Type.' },
	invalidAgentOrUser: {
		message: 'The service does not accept the agent or the user',
		description: 'Check From (Agent), and that the credential belongs to the account that owns it.',
	},
	unknownAgent: {
		message: 'The service does not know this WhatsApp agent',
		description:
			'Check From (Agent): it must be a business phone number of your account, with its country code.',
	},
	enqueueFailed: {
		message: 'The service reported a fault while queuing the message',
		description:
			'It may have been sent, so it is not repeated automatically. Check in your account before you send it again.',
	},
} as const satisfies Record<string, Advice>;

/** The same for somebody who tests a credential. */
export const connectionWords = {
	invalidKey: {
		message: 'The service did not accept the key',
		description: `Check the values of this credential. ${newKey}`,
	},
	invalidAgentOrUser: {
		message: 'The service did not accept the user',
		description: `Check the values of this credential. ${newKey}`,
	},
} as const satisfies Record<string, Advice>;
