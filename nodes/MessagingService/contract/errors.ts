import * as z from 'zod/v4';

/** Error bodies of the three families, and every condition of the specification (Errors). */

export const errorBodies = {
	sms: z.looseObject({ status: z.literal(false), error: z.literal(true), description: z.string() }),
	email: z.looseObject({
		status: z.literal(false),
		message: z.string(),
		data: z.looseObject({ message: z.string(), code: z.int() }),
	}),
	messagingApp: z.looseObject({ error: z.literal(true), code: z.int(), message: z.string() }),
} as const;

/** The form of an endpoint's error bodies (Errors). */
export type ErrorFamily = keyof typeof errorBodies;

/** Descriptions of the SMS family; it has no codes, and its HTTP statuses are not documented. */
export const smsConditions = {
	missingParameters: 'Missing params, please verify or contact to support',
	invalidKey: 'Your key auth is not valid, please check with your administrator to get the new key',
	noCredits:
		"Your account doesn't have credits available for this, please contact your administrator",
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

interface ConditionRow {
	/** Delivery state: not sent, perhaps sent, or not to be sent again. */
	readonly delivery: 'notSent' | 'unknown' | 'final';
	readonly sms?: SmsCondition;
	readonly email?: EmailCondition;
	readonly messagingApp?: MessagingAppCondition;
	/** About the account or the sender, so that every other message would be refused as well. */
	readonly ofAccount?: true;
}

/**
 * The conditions of the specification (Errors), with their entries in the tables of the families.
 */
export const conditions = {
	missingParameters: { delivery: 'notSent', sms: 'missingParameters', email: 400 },
	missingFields: { delivery: 'notSent', email: 422 },
	invalidKey: { delivery: 'notSent', sms: 'invalidKey', email: 401, ofAccount: true },
	noCredits: { delivery: 'notSent', sms: 'noCredits', email: 402, ofAccount: true },
	notReachable: { delivery: 'notSent', sms: 'notReachable' },
	multiMessageNotEnabled: { delivery: 'notSent', sms: 'multiMessageNotEnabled', ofAccount: true },
	queueAppendFailed: { delivery: 'final', sms: 'queueAppendFailed' },
	unsubscribed: { delivery: 'notSent', email: 451 },
	missingAgent: { delivery: 'notSent', messagingApp: 304 },
	missingNumber: { delivery: 'notSent', messagingApp: 305 },
	numberNotInternational: { delivery: 'notSent', messagingApp: 306 },
	missingType: { delivery: 'notSent', messagingApp: 307 },
	invalidAgentOrUser: { delivery: 'notSent', messagingApp: 400 },
	unknownAgent: { delivery: 'notSent', messagingApp: 404 },
	enqueueFailed: { delivery: 'unknown', messagingApp: 500 },
} as const satisfies Record<string, ConditionRow>;

export type Condition = keyof typeof conditions;

const conditionRows = Object.entries(conditions) as Array<[Condition, ConditionRow]>;

/** Only this many characters are examined: every condition is one sentence. */
const examinedLength = 10_000;

/** Normalizes case, spaces, apostrophes and final full stops. */
function normalizedText(text: string): string {
	const plain = text
		.slice(0, examinedLength)
		// Before NFKC, which turns a lone acute accent into a space and an accent.
		.replace(/[‘’‛ʼ´`]/g, "'")
		.normalize('NFKC')
		.replace(/\s+/g, ' ');
	let end = plain.length;
	while (end > 0 && ' .'.includes(plain.charAt(end - 1))) end -= 1;
	return plain.slice(0, end).trimStart().toLowerCase();
}

/** All documented texts of the service (Errors, Resources), with their conditions. */
const byText = new Map<string, { readonly text: string; readonly condition?: Condition }>([
	...Object.values(successTexts).map((text) => [normalizedText(text), { text }] as const),
	...conditionRows.flatMap(([condition, { sms, email, messagingApp }]) =>
		[
			sms && smsConditions[sms],
			email && emailConditions[email],
			messagingApp && messagingAppConditions[messagingApp],
		].flatMap((text) => (text ? [[normalizedText(text), { text, condition }] as const] : [])),
	),
]);

/**
 * Returns the condition with these words, in any family (Errors). Words that ask not to resend
 * count wherever they occur in a text.
 */
export function conditionOfText(said: string): Condition | undefined {
	const text = normalizedText(said);
	return (
		byText.get(text)?.condition ??
		(text.includes('no need to resend') ? 'queueAppendFailed' : undefined)
	);
}

/** Returns the documented text with these words, if any. */
export const documentedText = (said: string): string | undefined =>
	byText.get(normalizedText(said))?.text;

/** Returns the condition with a code, in a family that has codes (Errors). */
export const conditionOfCode = (family: ErrorFamily, code: number): Condition | undefined =>
	conditionRows.find(([, row]) => row[family] === code)?.[0];
