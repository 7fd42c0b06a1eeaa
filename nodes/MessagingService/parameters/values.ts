import { isRecord, parseJson } from '../contract';
import { toPlainText } from '../text/plainText';
import { fieldWords, refuse, type Checked } from '../words';
import type { Field } from './field';

/** Validates and converts values of fields and expressions; assumes nothing about their types. */

export type Read<Value> = Checked<{ value: Value }>;

const accept = <Value>(value: Value): Read<Value> => ({ ok: true, value });

/** Accepts `true` and `false` as text too, since expressions often return text. */
export function toFlag(value: unknown): Read<boolean> {
	if (typeof value === 'boolean') return accept(value);
	if (value === 'true' || value === 'false') return accept(value === 'true');
	return refuse(fieldWords.isNotAFlag);
}

/** By n8n's rules, a *Limit* shows no highest number. */
const highest = 1_000_000;

/** Accepts a number, or numeric text, within the limits of a field; without decimals if it has none. */
export function toNumber(
	raw: unknown,
	{ minValue: min = 0, maxValue: max = highest, numberPrecision }: Field['typeOptions'] = {},
): Read<number> {
	const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
	const isWhole = numberPrecision === 0;
	if (
		typeof value === 'number' &&
		value >= min &&
		value <= max &&
		(!isWhole || Number.isInteger(value))
	)
		return accept(value);
	return refuse(isWhole ? fieldWords.isNotAWholeNumber : fieldWords.isNotANumber, { min, max });
}

/** Returns text, or undefined if it is blank; numbers become text. */
export function toOptionalText(value: unknown): Read<string | undefined> {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	return accept(plain.text?.trim() === '' ? undefined : plain.text);
}

/** Returns text that is not blank, untrimmed; numbers become text. */
export function toText(value: unknown): Read<string> {
	const text = toOptionalText(value);
	if (!text.ok) return text;
	return text.value === undefined ? refuse(fieldWords.isEmpty) : accept(text.value);
}

/** Accepts only the values of a drop-down: an expression may return another one. */
export function toChoice<Value>(value: unknown, allowed: readonly Value[]): Read<Value> {
	const found = allowed.find((option) => option === value);
	return found === undefined
		? refuse(fieldWords.isNotAChoice, { options: allowed.join(', ') })
		: accept(found);
}

/** Accepts JSON text or an object; returns undefined if empty. */
export function toJsonObject(input: unknown): Read<Record<string, unknown> | undefined> {
	if (typeof input === 'string' && input.trim() === '') return accept(undefined);
	const value = typeof input === 'string' ? parseJson(input) : input;
	if (typeof input === 'string' && value === undefined) return refuse(fieldWords.isNotJson);
	if (value == null) return accept(undefined);
	return isRecord(value) ? accept(value) : refuse(fieldWords.isNotAnObject);
}
