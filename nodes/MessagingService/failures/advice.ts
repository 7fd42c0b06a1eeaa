import type { Condition } from '../contract';

/** What is said to a user about each condition that the specification names (Errors). */

/** What happened, and how to get unstuck. */
export interface Advice {
	readonly message: string;
	readonly description: string;
}

const newKey = 'If they are right, ask your administrator for a new key.';

export const adviceOn: Readonly<Record<Condition, Advice>> = {
	missingParameters: {
		message: 'The service misses a required value',
		description:
			'Check that no required field of this operation is empty. If all are filled in, contact the support of the service.',
	},
	missingFields: {
		message: 'The service does not accept the content of this e-mail',
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
		message: 'The country or carrier of this number is not reachable, or not assigned to your account',
		description:
			'Check the country code of the number. To open a country or carrier, contact your administrator or the support of the service.',
	},
	multiMessageNotEnabled: {
		message: 'The service says that multi-message sending is not enabled for your account',
		description:
			'Ask your administrator to enable it. If the text is long or has special characters, a shorter one may go out as it is.',
	},
	queueAppendFailed: {
		message: 'The service could not append the message to its queue and asks not to resend it',
		description: 'Do not send it again. Look it up with Get Status later, or ask the support of the service.',
	},
	unsubscribed: {
		message: 'One or more recipients of this request have unsubscribed',
		description:
			'The service names neither which, nor whether the others of the request got the e-mail. Check in your account, put the unsubscribed address on the list of Options › Do Not Send To, and send again to those who got nothing.',
	},
	missingAgent: {
		message: 'The service misses the sending agent',
		description: 'Fill in From (Agent) with the business phone number that sends.',
	},
	missingNumber: {
		message: 'The service misses the destination number',
		description: 'Fill in To with the phone number of the recipient.',
	},
	numberNotInternational: {
		message: 'The service wants the number with its country code',
		description: 'Write the number with its country code, e.g. +52 1 55 1234 5678.',
	},
	missingType: { message: 'The service misses the message type', description: 'Choose a Message Type.' },
	invalidAgentOrUser: {
		message: 'The service does not accept the agent or the user',
		description: 'Check From (Agent) and that the credential belongs to the account that owns it.',
	},
	unknownAgent: {
		message: 'The service does not know this WhatsApp agent',
		description:
			'Check From (Agent): it must be a business phone number of your account, with its country code.',
	},
	enqueueFailed: {
		message: 'The service broke off while it queued the message',
		description:
			'It may have been sent; it is not repeated by itself. Check in your account before sending it again.',
	},
};

/** The same for somebody who tests a credential. */
export const adviceOnConnection: Readonly<Partial<Record<Condition, Advice>>> = {
	invalidKey: {
		message: 'The service did not accept the key',
		description: `Check the values of this credential. ${newKey}`,
	},
	invalidAgentOrUser: {
		message: 'The service did not accept the user',
		description: `Check the values of this credential. ${newKey}`,
	},
};
