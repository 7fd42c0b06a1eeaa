import {
	emailErrorBody,
	isRecord,
	messagingAppErrorBody,
	smsErrorBody,
	type ErrorFamily,
} from '../../contract';

/** The marks of success and refusal of each error family (Resources, Errors). */

const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
		? Number(value)
		: undefined;

/** Returns the code of a body: `data.code` in the e-mail family, `code` in the messaging-app family. */
export const codeOf = (body: Record<string, unknown>): number | undefined =>
	numberOf(body.code) ?? (isRecord(body.data) ? numberOf(body.data.code) : undefined);

/** Returns the non-blank texts of a body that may name a condition, in any family's fields, innermost first. */
export function wordsOf(body: Record<string, unknown>): string[] {
	const [data, error] = [body.data, body.error].map((inner) => (isRecord(inner) ? inner : {}));
	return [
		...[data?.message, data?.description, error?.message, error?.description],
		...[body.description, body.message, body.error],
	].filter((words): words is string => typeof words === 'string' && words.trim() !== '');
}

const errorBodies = {
	sms: smsErrorBody,
	email: emailErrorBody,
	messagingApp: messagingAppErrorBody,
} as const;

/** Whether an error body has the documented form of its family, not only its mark. */
export const isDocumented = (family: ErrorFamily, body: unknown): boolean =>
	errorBodies[family].safeParse(body).success;

/** Whether a field has content: an empty list of errors has none. */
const isSet = (value: unknown): boolean =>
	typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const isSuccessCode = (code: number | undefined) => code !== undefined && code >= 200 && code < 300;
const isErrorCode = (code: number | undefined) => code !== undefined && code >= 300;

/** Returns the signs of success and failure in a body. */
export function marksOf(family: ErrorFamily, body: Record<string, unknown>) {
	const { status, error } = body;
	const codes = [codeOf(body), numberOf(status)];
	const isApp = family === 'messagingApp';
	return {
		/** The family's own marks. */
		succeeded: isApp ? error === false : status === true,
		refused: (!isApp && status === false) || (family !== 'email' && error === true),
		/** Signs of any family. */
		hasSuccessSign: status === true || error === false || codes.some(isSuccessCode),
		hasFailureSign: status === false || isSet(error) || codes.some(isErrorCode),
	};
}
