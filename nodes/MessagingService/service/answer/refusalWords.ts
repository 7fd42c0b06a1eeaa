import { isRecord, type Rejection } from '../../contract';
import { withoutAccents } from '../../failures';

/** What the words of a refusal speak of, in English and Spanish. */

const codes = /\b(?:codes?|codigos?|otp|pin|passcode|one[- ]time|un solo uso)\b/;
/** Codes that nobody types in: of errors, with their short number, and of places. */
const otherCodes = [
	/\b(?:error|status|http|response|country|area|postal)[- ]codes?\b/g,
	/\bcodigos? (?:de )?(?:error|estado|pais|area|postal)\b/g,
	/\b(?:code|codigo)\W{0,2}\d{1,3}\b(?![\s-]?\d)/g,
];

/** Words that say no, and those that may stand beside them without naming anything but a code. */
const noes = new Set(
	(
		'invalid incorrect wrong mismatch expired failed unverified ' +
		'invalido invalida incorrecto incorrecta erroneo erronea equivocado equivocada expirado expirada vencido ' +
		'vencida caducado caducada fallido fallida valid valido valida match coincide correct correcto correcta'
	).split(' '),
);
const beside = new Set(
	(
		'the a an is was has have been it its your or and not no does t please try again password verification validation ' +
		'el la los las un una es esta este fue ha sido su tu o y no por favor intente intenta nuevamente de nuevo otra vez ' +
		'clave contrasena verificacion validacion seguridad acceso temporal ingresado ingresada'
	).split(' '),
);

/** “Invalid”, “Clave incorrecta”: to a request of a number and a code, words that name nothing else mean the code. */
function saysOnlyNo(plain: string): boolean {
	const words = plain.match(/\p{L}+/gu) ?? [];
	return words.some((word) => noes.has(word)) && words.every((word) => noes.has(word) || beside.has(word));
}

/** Whether words speak of the code that a person entered, in English or Spanish; accents do not count. */
export function isAboutCode(words: string, request: unknown): boolean {
	const entered = isRecord(request) && typeof request.code === 'string' ? request.code : '';
	const plain = withoutAccents(entered === '' ? words : words.replaceAll(entered, '…'));
	return (
		codes.test(otherCodes.reduce((rest, others) => rest.replace(others, ''), plain)) || saysOnlyNo(plain)
	);
}

/** Words for something that is not there, unless they speak of the account. */
const notThere =
	/^(?!.*\b(?:user|account|key|auth|usuario|cuenta)\b).*(?:not found|not exist|unknown|no encontrad|no existe|desconocid)/is;

/**
 * Whether a refusal to look something up by its ID says that there is no such thing. What an unknown ID is answered
 * with is not shown: to a request that holds all it must, the condition of a missing value says nothing else.
 */
export const isUnknownId = (
	{ condition, code, httpStatus }: Pick<Rejection, 'condition' | 'code' | 'httpStatus'>,
	words: string,
): boolean =>
	condition === undefined
		? code === 404 || httpStatus === 404 || notThere.test(words.slice(0, 1000))
		: condition === 'missingParameters';
