import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import {
	isEmpty,
	isExact,
	refuse,
	refuseInexact,
	toPlainText,
	type Checked,
	type Unusable,
} from '../text/checked';
import { braced, fillPlaceholders, nameLike, nonValueIn, unfilledIn } from '../text/unmeant';
import { leavingWords } from '../words';

/** Texts as they leave: what was to be filled in is filled in or refused, and so is what stands for no value. */

/** How one field differs from others. */
export interface TextRules {
	/** What a value becomes where it is put into the text; it stays as it is when this is missing. */
	readonly into?: (value: string) => string;
	/** What stands in braces on purpose, for the service to fill in; sticky. */
	readonly keeps?: RegExp;
	/** Whether tags are there to be read by nobody. */
	readonly isHtml?: boolean;
}

/** What is known of the field beside its value. */
interface Place extends TextRules {
	readonly fields: IDataObject;
	readonly fillsIn: boolean;
	readonly asItIs: boolean;
	/** Whether a text stands in the node as it is. */
	isFixed(text: string): boolean;
}

class Unfit extends Error {
	constructor(readonly refusal: Unusable) {
		super();
	}
}

const stop = (refusal: Unusable): never => {
	throw new Unfit(refusal);
};

/** A value with all texts in it as they leave; the very same where nothing is to be filled in. */
export function leaving(value: unknown, place: Place): Checked<{ value: unknown }> {
	try {
		// A number of its own is judged by what reads it.
		return { ok: true, value: typeof value === 'number' ? value : left(value, place) };
	} catch (thrown) {
		if (thrown instanceof Unfit) return thrown.refusal;
		return refuse(leavingWords.isTooDeep);
	}
}

function left(value: unknown, place: Place): unknown {
	if (typeof value === 'string') return leftText(value, place);
	if (isList(value)) {
		const list = value.map((inner) => left(inner, place));
		return list.some((inner, index) => inner !== value[index]) ? list : value;
	}
	if (typeof value === 'number' && !isExact(value))
		stop(refuse(leavingWords.hasUnfitNumber, refuseInexact(value)));
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, inner]) => [name, left(inner, place)] as const);
	return entries.some(([name, inner]) => inner !== value[name]) ? Object.fromEntries(entries) : value;
}

function leftText(written: string, place: Place): string {
	const { fillsIn, asItIs, keeps, into = String, isHtml } = place;
	const text = fillsIn ? fillPlaceholders(written, (name) => into(valueOf(name, place)), keeps) : written;
	if (asItIs) return text;
	const inner = unfilledIn(text, keeps);
	if (inner !== undefined) stop(unfilled(inner, text, place));
	const nonValue = nonValueIn(text, isHtml);
	if (nonValue !== undefined) stop(refuse(leavingWords.hasNonValue, { value: nonValue }));
	return text;
}

const fieldOf = (name: string): string =>
	/^[A-Za-z_]\w*$/.test(name) ? `{{ $json.${name} }}` : `{{ $json['${name.replace(/['\\]/g, '\\$&')}'] }}`;

function unfilled(inner: string, text: string, { fields, isFixed }: Place): Unusable {
	const braces = braced(inner);
	const fixed = isFixed(text);
	if (inner.startsWith('$') && fixed) return refuse(leavingWords.isFixed, { braces });
	const meant = nameLike(inner, Object.keys(fields));
	if (meant === undefined) return refuse(leavingWords.hasUnknownBraces, { braces, fields: namesIn(fields) });
	return refuse(fixed ? leavingWords.hasBracesInFixed : leavingWords.hasBraces, {
		braces,
		meant: fieldOf(meant),
	});
}

function namesIn(fields: IDataObject): string {
	const names = Object.keys(fields).filter((name) => /^[\p{L}\p{N}_ .-]{1,40}$/u.test(name));
	return names.length > 0
		? `This item has: ${names.slice(0, 8).join(', ')}`
		: 'This item has no fields to take its place';
}

/** The value of a field of the item, by its name or the way to it. */
function valueOf(name: string, { fields }: Place): string {
	const own = (of: unknown, step: string): unknown =>
		isRecord(of) && Object.hasOwn(of, step) ? of[step] : undefined;
	const value = own(fields, name) ?? name.split('.').reduce<unknown>(own, fields);
	const braces = braced(name);
	if (isEmpty(value)) {
		const meant = nameLike(name, Object.keys(fields));
		if (meant !== undefined && meant !== name)
			return stop(refuse(leavingWords.isToHoldAnother, { braces, meant }));
		const words = meant === name ? leavingWords.isToHoldEmpty : leavingWords.isToHoldUnknown;
		return stop(refuse(words, { braces, fields: namesIn(fields) }));
	}
	const read = toPlainText(typeof value === 'boolean' ? String(value) : value);
	if (!read.ok) return stop(refuse(leavingWords.isToHoldUnfit, { braces, ...read }));
	const put = read.text ?? '';
	return unfilledIn(put) === undefined ? put : stop(refuse(leavingWords.isToHoldBraces, { braces }));
}
