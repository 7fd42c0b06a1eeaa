import { isRecord } from '../contract';
import { withoutAccents } from '../failures';

const codes = /\b(?:codes?|codigos?|otp|pin|passcode|one[- ]time|un solo uso)\b/;
/** Codes that nobody types in: of errors, with their short number, and of places. */
const otherCodes = [
	/\b(?:error|status|http|response|country|area|postal)[- ]codes?\b/g,
	/\bcodigos? (?:de )?(?:error|estado|pais|area|postal)\b/g,
	/\b(?:code|codigo)\W{0,2}\d{1,3}\b(?![\s-]?\d)/g,
];

/** Whether words speak of the code that a person entered, in English or Spanish; accents do not count. */
export function isAboutCode(words: string, request: unknown): boolean {
	const entered = isRecord(request) && typeof request.code === 'string' ? request.code : '';
	const plain = withoutAccents(entered === '' ? words : words.replaceAll(entered, '…'));
	return codes.test(otherCodes.reduce((rest, others) => rest.replace(others, ''), plain));
}
