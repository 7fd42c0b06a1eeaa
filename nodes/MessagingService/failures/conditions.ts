import { endpoints, smsConditions, type EndpointName, type Rejection, type SmsCondition } from '../contract';

/** What is said to a user about each condition that the specification names (Errors). */

/** What happened, and how to get unstuck. */
export interface Advice {
	readonly message: string;
	readonly description: string;
}

const credentialAdvice =
	'Open the credential, check its values and its Base URL, and use its test. If they are right, ask your administrator for a new key.';

/** SMS family, by condition. */
export const smsAdvice: Readonly<Record<SmsCondition, Advice>> = {
	missingParameters: {
		message: 'The service misses a required value',
		description:
			'Check that no required field of this operation is empty. If all are filled in, contact the support of the service.',
	},
	invalidKey: { message: 'The service does not accept the credential', description: credentialAdvice },
	noCredits: {
		message: 'The account has no credits left for this message',
		description: 'Top up the account, or ask your administrator to, then send the remaining items.',
	},
	notReachable: {
		message: 'The country or carrier of this number is not reachable, or not assigned to your account',
		description:
			'Check the country code of the number. To open a country or carrier, contact your administrator or the support of the service.',
	},
	queueAppendFailed: {
		message: 'The service could not append the message to its queue and asks not to resend it',
		description: 'Do not send it again. Look it up with Get Status later, or ask the support of the service.',
	},
	multiMessageNotEnabled: {
		message: 'The message needs more than one SMS segment, which is not enabled for your account',
		description: 'Shorten the message, or ask your administrator to enable multi-message sending.',
	},
};

/** E-mail family, by `data.code`. */
export const emailAdvice: Readonly<Record<number, Advice>> = {
	400: {
		message: 'The service misses a required value',
		description: 'Check that no required field of this operation is empty.',
	},
	401: { message: 'The service does not accept the API token', description: credentialAdvice },
	402: {
		message: 'The account has not enough credits for this e-mail',
		description: 'Top up the account, or send to fewer recipients, then send the remaining items.',
	},
	422: {
		message: 'The service does not accept the content of this e-mail',
		description:
			'Check that the sender address is authorized in your account, that the template exists and is active, and that no required field is empty.',
	},
	451: {
		message: 'One or more recipients have unsubscribed, so no recipient of this request was sent to',
		description: 'Remove the unsubscribed address and send again.',
	},
};

/** Messaging-app family, by `code`. */
export const messagingAppAdvice: Readonly<Record<number, Advice>> = {
	304: {
		message: 'The service misses the sending agent',
		description: 'Fill in From (Agent) with the business phone number that sends.',
	},
	305: {
		message: 'The service misses the destination number',
		description: 'Fill in To with the phone number of the recipient.',
	},
	306: {
		message: 'The service wants the number with its country code',
		description: 'Write the number with its country code, e.g. +52 1 55 1234 5678.',
	},
	307: { message: 'The service misses the message type', description: 'Choose a Message Type.' },
	400: {
		message: 'The service does not accept the agent or the user',
		description: 'Check From (Agent) and that the credential belongs to the account that owns it.',
	},
	401: { message: 'The service does not accept the credential', description: credentialAdvice },
	404: {
		message: 'The service does not know this WhatsApp agent',
		description:
			'Check From (Agent): it must be a business phone number of your account, with its country code.',
	},
};

const conditionOf = new Map(
	Object.entries(smsConditions).map(([key, text]) => [text as string, key as SmsCondition]),
);

/** The condition of the SMS family that these words are, if they are one. */
export const smsConditionOf = (said: string): SmsCondition | undefined => conditionOf.get(said.trim());

/** Whether the rejection is the family's "key not valid". */
export function isInvalidKey(name: EndpointName, { said, code, httpStatus }: Rejection): boolean {
	return (
		smsConditionOf(said) === 'invalidKey' ||
		(endpoints[name].errors === 'email' && code === 401) ||
		httpStatus === 401
	);
}
