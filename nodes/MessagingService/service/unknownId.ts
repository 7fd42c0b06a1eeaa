import type { Rejection } from '../contract';

/** Words for something that is not there, in English and Spanish, unless they speak of the account. */
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
