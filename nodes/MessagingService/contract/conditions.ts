import {
	emailConditions,
	messagingAppConditions,
	smsConditions,
	successTexts,
	type EmailCondition,
	type ErrorFamily,
	type MessagingAppCondition,
	type SmsCondition,
} from './errors';

/** What each condition of the specification (Errors) means, whichever family puts it into words. */

interface ConditionRow {
	/** How the message ended: not done, perhaps done, or not to be sent again. */
	readonly delivery: 'notSent' | 'unknown' | 'final';
	readonly sms?: SmsCondition;
	readonly email?: EmailCondition;
	readonly messagingApp?: MessagingAppCondition;
}

/** Every condition once, with the entry that it has in each family's table. */
export const conditions = {
	missingParameters: { delivery: 'notSent', sms: 'missingParameters', email: 400 },
	missingFields: { delivery: 'notSent', email: 422 },
	invalidKey: { delivery: 'notSent', sms: 'invalidKey', email: 401 },
	noCredits: { delivery: 'notSent', sms: 'noCredits', email: 402 },
	notReachable: { delivery: 'notSent', sms: 'notReachable' },
	multiMessageNotEnabled: { delivery: 'notSent', sms: 'multiMessageNotEnabled' },
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

const rows = Object.entries(conditions) as Array<[Condition, ConditionRow]>;

/** So much of an answer is looked at: every condition is a sentence. */
const farEnough = 10_000;

/** Case, runs of spaces, the form of apostrophes and final full stops are no part of the meaning. */
function meaningOf(text: string): string {
	const plain = text
		.slice(0, farEnough)
		// First: an acute accent that stands alone is a space and an accent in NFKC.
		.replace(/[‘’‛ʼ´`]/g, "'")
		.normalize('NFKC')
		.replace(/\s+/g, ' ');
	let end = plain.length;
	while (end > 0 && ' .'.includes(plain.charAt(end - 1))) end -= 1;
	return plain.slice(0, end).trimStart().toLowerCase();
}

const byText = new Map<string, Condition>(
	rows.flatMap(([condition, { sms, email, messagingApp }]) =>
		[
			sms && smsConditions[sms],
			email && emailConditions[email],
			messagingApp && messagingAppConditions[messagingApp],
		].flatMap((text): Array<[string, Condition]> => (text ? [[meaningOf(text), condition]] : [])),
	),
);

/**
 * The condition that these words mean, if they mean one; the family does not count (Errors). Words that ask
 * not to resend are taken at their word whatever stands around them.
 */
export function conditionOfText(said: string): Condition | undefined {
	const meaning = meaningOf(said);
	return byText.get(meaning) ?? (meaning.includes('no need to resend') ? 'queueAppendFailed' : undefined);
}

/** What the service is documented to say, by its meaning (Errors, Resources). */
const documented = new Map(
	[smsConditions, emailConditions, messagingAppConditions, successTexts]
		.flatMap((texts) => Object.values<string>(texts))
		.map((text) => [meaningOf(text), text]),
);

/** The documented text that these words are, if they are one. */
export const documentedText = (said: string): string | undefined => documented.get(meaningOf(said));

/** The condition of a code in the body of a family that has codes (Errors). */
export const conditionOfCode = (family: ErrorFamily, code: number): Condition | undefined =>
	rows.find(([, row]) => row[family] === code)?.[0];
