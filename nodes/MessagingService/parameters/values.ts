import { isRecord } from '../contract';
import { refuse, toPlainText, type Checked } from '../text/checked';
import { fieldWords } from '../words';

/** Values as fields and expressions deliver them, brought to the shape that is promised; nothing is taken for granted. */

/** `value` is what the field holds. */
export type Read<Value> = Checked<{ value: Value }>;

const read = <Value>(value: Value): Read<Value> => ({ ok: true, value });

/** A switch; `true`, `false` and these words as text, since expressions often deliver text. */
export function toFlag(value: unknown): Read<boolean> {
	if (typeof value === 'boolean') return read(value);
	if (value === 'true' || value === 'false') return read(value === 'true');
	return refuse(fieldWords.isNotAFlag);
}

export interface Bounds {
	readonly min: number;
	readonly max: number;
	readonly integer?: boolean;
}

/** A finite number within bounds; text that is a number counts. */
export function toNumber(raw: unknown, { min, max, integer = false }: Bounds): Read<number> {
	const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
	if (typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value)))
		return read(value);
	return refuse(integer ? fieldWords.isNotAWholeNumber : fieldWords.isNotANumber, { min, max });
}

/** Text, or `undefined` when there is none; numbers become text. */
export function toOptionalText(value: unknown): Read<string | undefined> {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	return read(plain.text?.trim() === '' ? undefined : plain.text);
}

/** Text that must not be blank, as it is; numbers become text. */
export function toText(value: unknown): Read<string> {
	const text = toOptionalText(value);
	if (!text.ok) return text;
	return text.value === undefined ? refuse(fieldWords.isEmpty) : read(text.value);
}

/** One of the values of a drop-down; an expression may deliver another one. */
export function toChoice<Value>(value: unknown, allowed: readonly Value[]): Read<Value> {
	const found = allowed.find((one) => one === value);
	return found === undefined ? refuse(fieldWords.isNotAChoice, { options: allowed.join(', ') }) : read(found);
}

/** JSON text or an object; `undefined` when empty. */
export function toJsonObject(given: unknown): Read<Record<string, unknown> | undefined> {
	let value = given;
	if (typeof value === 'string') {
		if (value.trim() === '') return read(undefined);
		try {
			value = JSON.parse(value);
		} catch {
			return refuse(fieldWords.isNotJson);
		}
	}
	if (value === undefined || value === null) return read(undefined);
	return isRecord(value) ? read(value) : refuse(fieldWords.isNotAnObject);
}
