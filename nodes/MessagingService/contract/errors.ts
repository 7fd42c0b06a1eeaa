import * as z from 'zod/v4';

/** Error bodies of the three families, and every condition of the specification (Errors). */

export const smsErrorBody = z.looseObject({
	status: z.literal(false),
	error: z.literal(true),
	description: z.string(),
});

export const emailErrorBody = z.looseObject({
	status: z.literal(false),
	message: z.string(),
	data: z.looseObject({ message: z.string(), code: z.int() }),
});

export const messagingAppErrorBody = z.looseObject({
	error: z.literal(true),
	code: z.int(),
	message: z.string(),
});

/** The form of an endpoint's error bodies (Errors). */
export type ErrorFamily = 'sms' | 'email' | 'messagingApp';

/** Descriptions of the SMS family; it has no codes, and its HTTP statuses are not documented. */
export const smsConditions = {
	missingParameters: 'Missing params, please verify or contact to support',
	invalidKey: 'Your key auth is not valid, please check with your administrator to get the new key',
	noCredits: "Your account doesn't have credits available for this, please contact your administrator",
	notReachable:
		'Country or carrier not reachable or assigned to your account, please contact an administrator or support',
	queueAppendFailed: 'Failed to append to the queue, no need to resend',
	multiMessageNotEnabled:
		"Your account doesn't have multi-message sending enabled, please contact your administrator",
} as const;

export type SmsCondition = keyof typeof smsConditions;

/** Maps `data.code` to `data.message` of the e-mail family. */
export const emailConditions = {
	400: 'Missing required parameters, please verify your request',
	401: 'Your key auth is not valid, please check with your administrator',
	402: 'Not enough credits for make this send, please check and retry',
	422: 'Missing required fields, please verify your request',
	451: 'One or more email addresses are blacklisted for unsubscribing, please check.',
} as const;

export type EmailCondition = keyof typeof emailConditions;

/** Maps `code` to `message` of the messaging-app family. */
export const messagingAppConditions = {
	304: 'Agent field must be specified to send WAB message',
	305: 'Number field must be specified to send WAB message',
	306: 'Please use number in E.164 format',
	307: 'Type field must be specified to send WAB message',
	400: 'Agent or user are invalid',
	404: "Whatsapp agent isn't valid or not found",
	500: 'Error enqueuing message',
} as const;

/** Texts of successes, which contradictory answers may combine with a refusal (Resources). */
export const successTexts = {
	emailQueued: 'Succesfully queued email',
	emailLog: 'Succesfully export log email',
	messagingApp: 'Message enqueued successfully',
} as const;

export type MessagingAppCondition = keyof typeof messagingAppConditions;
