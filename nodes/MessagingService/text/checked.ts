import { fieldWords, fillRefusal, leavingWords, type Filling, type Refusal } from '../words';

/** What a check of this folder says no with: it never throws. */
export interface Unusable {
	readonly ok: false;
	/** Continues a sentence that begins with the field's label; never the message text or a whole number. */
	readonly reason: string;
	/** A sentence of its own: how to mend it. */
	readonly wayOut: string;
}

/** Outcome of checking what a person typed or an expression delivered. */
export type Checked<Result extends object> = ({ readonly ok: true } & Result) | Unusable;

export const refuse = <Said extends Refusal>(said: Said, ...values: Filling<Said[number]>): Unusable => ({
	ok: false,
	...fillRefusal(said, ...values),
});

export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === '';

/** A number that is one, and has all its digits: beyond 16 of them a spreadsheet or JSON has lost some. */
export const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

export const refuseInexact = (value: number): Unusable =>
	Number.isFinite(value) ? refuse(leavingWords.isInexact) : refuse(leavingWords.isNoValue);

/** What a field holds as text, nothing where there is nothing; numbers become text where no digit of them is lost. */
export function toPlainText(value: unknown): Checked<{ text: string | undefined }> {
	if (value === undefined || value === null) return { ok: true, text: undefined };
	if (typeof value === 'number' && !isExact(value)) return refuseInexact(value);
	if (typeof value === 'number' || typeof value === 'bigint') return { ok: true, text: String(value) };
	if (typeof value !== 'string') return refuse(fieldWords.isNotText);
	return brokenCharacter.test(value) ? refuseBroken() : { ok: true, text: value };
}

/** A line break or another character that starts or ends something where one line of text is due. */
export const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Half of a character that takes two code units, such as an emoji: what is left of a text cut in between. */
const brokenCharacter = /\p{Cs}/u;

export const refuseBroken = (): Unusable => refuse(fieldWords.hasHalfACharacter);

/** The way to the first text in a value that has half a character, in keys as well; lists are counted from 1. */
export function wayToBroken(value: unknown): string[] | undefined {
	if (typeof value === 'string') return brokenCharacter.test(value) ? [] : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [key, inner] of Object.entries<unknown>({ ...value })) {
		const step = Array.isArray(value) ? String(Number(key) + 1) : key.replace(/\p{Cs}/gu, '\uFFFD');
		if (brokenCharacter.test(key)) return [step];
		const rest = wayToBroken(inner);
		if (rest) return [step, ...rest];
	}
	return undefined;
}

/** A character inside a sentence that may end up in logs: `“á”`, or `U+200B` where there would be nothing to see. */
export const quoted = (character: string): string =>
	/[\p{C}\p{M}\p{Z}]/u.test(character)
		? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
		: `“${character}”`;
