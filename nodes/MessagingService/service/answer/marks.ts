import {
	emailErrorBody,
	isRecord,
	messagingAppErrorBody,
	smsErrorBody,
	type ErrorFamily,
} from '../../contract';

/** What a body claims of its request: the marks of success and of refusal of each family (Resources, Errors). */

const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
		? Number(value)
		: undefined;

/** The code of a body: `data.code` of the e-mail family, `code` of the messaging-app family. */
export const codeOf = (body: Record<string, unknown>): number | undefined =>
	numberOf(body.code) ?? (isRecord(body.data) ? numberOf(body.data.code) : undefined);

/** The words of a body that may be a condition's, in whichever family's place; the innermost first, none that is blank. */
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

/** Whether an error body has the form that the specification shows for the family, not only its mark. */
export const isDocumented = (family: ErrorFamily, body: unknown): boolean =>
	errorBodies[family].safeParse(body).success;

/** Whether a field tells of something: an empty list of errors is none. */
const isSet = (value: unknown): boolean =>
	typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const isSuccessCode = (code: number | undefined) => code !== undefined && code >= 200 && code < 300;
const isErrorCode = (code: number | undefined) => code !== undefined && code >= 300;

/** What a body says for success and against it, in the terms of a family. */
export function marksOf(family: ErrorFamily, body: Record<string, unknown>) {
	const { status, error } = body;
	const codes = [codeOf(body), numberOf(status)];
	const isApp = family === 'messagingApp';
	return {
		/** The family's own mark of success, and of refusal. */
		succeeded: isApp ? error === false : status === true,
		refused: (!isApp && status === false) || (family !== 'email' && error === true),
		/** Anything that speaks for success, and against it. */
		pro: status === true || error === false || codes.some(isSuccessCode),
		contra: status === false || isSet(error) || codes.some(isErrorCode),
	};
}
