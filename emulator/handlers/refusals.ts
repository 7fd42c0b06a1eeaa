import {
	anyInternationalPhone,
	emailConditions,
	messagingAppConditions,
	smsConditions,
	type EmailCondition,
	type ErrorFamily,
	type MessagingAppCondition,
	type SmsCondition,
} from '../../nodes/MessagingService/contract';
import type { Settings } from '../settings/options';

/**
 * A wrong or expired code is refused too; its error is not shown (Verify OTP), so the contract does
 * not have it.
 */
type PlayedSmsCondition = SmsCondition | 'wrongCode';

/** A refused request, with its condition in the specification's Errors section. */
export type Refusal =
	| { readonly refused: 'sms'; readonly condition: PlayedSmsCondition }
	| { readonly refused: 'email'; readonly condition: EmailCondition }
	| { readonly refused: 'messagingApp'; readonly condition: MessagingAppCondition };

export const refuse = {
	sms: (condition: PlayedSmsCondition): Refusal => ({ refused: 'sms', condition }),
	email: (condition: EmailCondition): Refusal => ({ refused: 'email', condition }),
	messagingApp: (condition: MessagingAppCondition): Refusal => ({
		refused: 'messagingApp',
		condition,
	}),
} as const;

export const isRefusal = (outcome: object): outcome is Refusal => 'refused' in outcome;

/** Our choice for `errorStatus: 'matching'`: "HTTP status codes of these responses: not shown". */
const smsStatuses = {
	missingParameters: 400,
	invalidKey: 401,
	noCredits: 402,
	multiMessageNotEnabled: 403,
	notReachable: 409,
	wrongCode: 422,
	queueAppendFailed: 500,
} as const satisfies Record<PlayedSmsCondition, number>;

/** The table has no key error for endpoint 16; "agent or user invalid" is the closest. */
const invalidKeys = {
	sms: refuse.sms('invalidKey'),
	email: refuse.email(401),
	messagingApp: refuse.messagingApp(400),
} as const satisfies Record<ErrorFamily, Refusal>;

export const invalidKey = (family: ErrorFamily): Refusal => invalidKeys[family];

const wrongCode = 'The code is wrong or has expired';
const genericText = 'An HTTP error occurred, please contact support if it persists';

/**
 * Returns body and HTTP status of a refusal (Errors). With `errorStatus: 'ok'` every status is 200.
 */
export function renderRefusal(
	refusal: Refusal,
	settings: Settings,
): { status: number; body: object } {
	const matching = settings.errorStatus === 'matching';
	if (refusal.refused === 'sms') {
		const { condition } = refusal;
		const description = condition === 'wrongCode' ? wrongCode : smsConditions[condition];
		return {
			status: matching ? smsStatuses[condition] : 200,
			body: { status: false, error: true, description },
		};
	}
	const code = refusal.condition;
	const status = matching ? code : 200;
	if (refusal.refused === 'email') {
		const data = { message: emailConditions[refusal.condition], code };
		return { status, body: { status: false, message: genericText, data } };
	}
	return {
		status,
		body: { error: true, code, message: messagingAppConditions[refusal.condition] },
	};
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** Returns endpoint 16's code for the missing or malformed field; 400 for fields without a code. */
function malformedMessagingApp(sent: Record<string, unknown>): MessagingAppCondition {
	if (isMissing(sent.agent)) return 304;
	if (isMissing(sent.number)) return 305;
	if (!anyInternationalPhone.safeParse(sent.number).success) return 306;
	if (isMissing(sent.type) || typeof sent.type !== 'string') return 307;
	return 400;
}

/** Returns the refusal of parameters that do not match the contract. */
export function malformed(
	family: ErrorFamily,
	parametersIn: 'body' | 'query' | 'path' | 'none',
	sent: Record<string, unknown>,
): Refusal {
	if (family === 'sms') return refuse.sms('missingParameters');
	// 422 belongs to the endpoints with a body (12 and 13), 400 to the log (14).
	if (family === 'email') return refuse.email(parametersIn === 'body' ? 422 : 400);
	return refuse.messagingApp(malformedMessagingApp(sent));
}
