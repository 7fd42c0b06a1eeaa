import { isRecord, type ErrorFamily, type Rejection } from '../contract';
import { withoutAccents } from '../text/spelling';

/**
 * What a body says: its code, its words, and its marks of success and refusal (Resources, Errors).
 */

const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
		? Number(value)
		: undefined;

/**
 * Returns the code of a body: `data.code` in the e-mail family, `code` in the messaging-app family.
 */
export const codeOf = (body: Record<string, unknown>): number | undefined =>
	numberOf(body.code) ?? (isRecord(body.data) ? numberOf(body.data.code) : undefined);

/**
 * Returns the non-blank texts of a body that may name a condition, in any family's fields,
 * innermost first.
 */
export function wordsInBody(body: Record<string, unknown>): string[] {
	const [data, error] = [body.data, body.error].map((inner) => (isRecord(inner) ? inner : {}));
	return [
		...[data?.message, data?.description, error?.message, error?.description],
		...[body.description, body.message, body.error],
	].filter((words): words is string => typeof words === 'string' && words.trim() !== '');
}

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

/** Words about codes, in English and Spanish. */
const codeWords = /\b(?:codes?|codigos?|otp|pin|passcode|one[- ]time|un solo uso)\b/;
/** Codes that nobody types in: those of errors, with their short number, and of places. */
const otherCodes = [
	/\b(?:error|status|http|response|country|area|postal)[- ]codes?\b/g,
	/\bcodigos? (?:de )?(?:error|estado|pais|area|postal)\b/g,
	/\b(?:code|codigo)\W{0,2}\d{1,3}\b(?![\s-]?\d)/g,
];

/** Words of refusal, and filler words that name nothing but a code. */
const refusalWords = new Set(
	`invalid incorrect wrong mismatch expired failed unverified invalido invalida incorrecto incorrecta erroneo
erronea equivocado equivocada expirado expirada vencido vencida caducado caducada fallido fallida valid valido
valida match coincide correct correcto correcta`.split(/\s+/),
);
const fillerWords = new Set(
	`the a an is was has have been it its your or and not no does t please try again password verification validation
el la los las un una es esta este fue ha sido su tu o y por favor intente intenta nuevamente de nuevo otra
vez clave contrasena verificacion validacion seguridad acceso temporal ingresado ingresada`.split(
		/\s+/,
	),
);

/** “Invalid”, “Clave incorrecta”: an unspecific refusal of a number and a code means the code. */
function isUnspecific(plain: string): boolean {
	const words = plain.match(/\p{L}+/gu) ?? [];
	return (
		words.some((word) => refusalWords.has(word)) &&
		words.every((word) => refusalWords.has(word) || fillerWords.has(word))
	);
}

/** Whether a refusal is about the code that a person entered; accents are ignored. */
export function isAboutCode(words: string, request: unknown): boolean {
	const entered = isRecord(request) && typeof request.code === 'string' ? request.code : '';
	const plain = withoutAccents(entered === '' ? words : words.replaceAll(entered, '…'));
	const withoutOthers = otherCodes.reduce((text, pattern) => text.replace(pattern, ''), plain);
	return codeWords.test(withoutOthers) || isUnspecific(plain);
}

/** Words for a missing record, unless they are about the account. */
const notThere =
	/^(?!.*\b(?:user|account|key|auth|usuario|cuenta)\b).*(?:not found|not exist|unknown|no encontrad|no existe|desconocid)/is;

/**
 * Whether a refused lookup by ID means that the ID is unknown. The specification does not show that
 * answer. Because the request was complete, the condition of a missing value counts as one.
 */
export const isUnknownId = (
	{ condition, code, httpStatus }: Pick<Rejection, 'condition' | 'code' | 'httpStatus'>,
	words: string,
): boolean =>
	condition === undefined
		? code === 404 || httpStatus === 404 || notThere.test(words.slice(0, 1000))
		: condition === 'missingParameters';
