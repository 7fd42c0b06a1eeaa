import { isRecord, type Rejection } from '../../contract';
import { withoutAccents } from '../../text/spelling';

/** Recognizes the subject of a refusal, in English and Spanish. */

const codes = /\b(?:codes?|codigos?|otp|pin|passcode|one[- ]time|un solo uso)\b/;
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
vez clave contrasena verificacion validacion seguridad acceso temporal ingresado ingresada`.split(/\s+/),
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
	return codes.test(withoutOthers) || isUnspecific(plain);
}

/** Words for a missing record, unless they are about the account. */
const notThere =
	/^(?!.*\b(?:user|account|key|auth|usuario|cuenta)\b).*(?:not found|not exist|unknown|no encontrad|no existe|desconocid)/is;

/**
 * Whether a refused lookup by ID means that the ID is unknown. The specification does not show that answer. Because the
 * request was complete, the condition of a missing value counts as one.
 */
export const isUnknownId = (
	{ condition, code, httpStatus }: Pick<Rejection, 'condition' | 'code' | 'httpStatus'>,
	words: string,
): boolean =>
	condition === undefined
		? code === 404 || httpStatus === 404 || notThere.test(words.slice(0, 1000))
		: condition === 'missingParameters';
