import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { isEmpty, isExact, refuseInexact, toPlainText } from '../text/plainText';
import { nameLike } from '../text/spelling';
import { braced, fillPlaceholders, namedPlaceholder, nonValueIn, unfilledIn } from '../text/unmeant';
import { misspeltIn, type Reference } from './misspelt';
import { leavingWords, refuse, type Checked, type Unusable } from '../words';

/** Fills in the fields of an item, and refuses placeholder text such as `{{name}}` or `undefined`. */

/** How one field differs from others. */
export interface TextRules {
	/** Encodes a value that is filled in, e.g. as HTML; by default it is inserted unchanged. */
	readonly into?: (value: string) => string;
	/** Sticky pattern of braces that the service fills in. */
	readonly filledLater?: RegExp;
	/** Whether the text is HTML, in which tags are not searched for placeholder text. */
	readonly isHtml?: boolean;
}

interface Context extends TextRules {
	readonly json: IDataObject;
	readonly fillsIn: boolean;
	readonly allowsUnfinished: boolean;
	/** JSON of all input items. */
	readonly all: () => readonly IDataObject[];
	/** The fields of the item that the text in the node names. */
	references(): readonly Reference[];
	/** The text in the node itself; one that begins with = is an expression. */
	source(): string;
}

class Refused extends Error {
	constructor(readonly refusal: Unusable) {
		super();
	}
}

const stop = (refusal: Unusable): never => {
	throw new Refused(refusal);
};

/** Returns a value with all its texts as they will be sent; the same object if nothing is filled in. */
export function outgoing(value: unknown, context: Context): Checked<{ value: unknown }> {
	try {
		const misspelt = context.allowsUnfinished ? undefined : misspeltIn(context);
		if (misspelt) return refuse(leavingWords.isMisspelt, misspelt);
		return { ok: true, value: outgoingValue(value, context) };
	} catch (thrown) {
		// Anything else thrown is a stack overflow.
		return thrown instanceof Refused ? thrown.refusal : refuse(leavingWords.isTooDeep);
	}
}

function outgoingValue(value: unknown, context: Context): unknown {
	if (typeof value === 'string') return outgoingText(value, context);
	if (isList(value)) {
		const list = value.map((inner) => outgoingValue(inner, context));
		return list.some((inner, index) => inner !== value[index]) ? list : value;
	}
	if (typeof value === 'number' && !isExact(value))
		stop(refuse(leavingWords.hasUnfitNumber, refuseInexact(value)));
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(
		([name, inner]) => [name, outgoingValue(inner, context)] as const,
	);
	return entries.some(([name, inner]) => inner !== value[name]) ? Object.fromEntries(entries) : value;
}

function outgoingText(original: string, context: Context): string {
	const { fillsIn, allowsUnfinished, filledLater, into = String, isHtml } = context;
	const names = Object.keys(context.json);
	const text = fillsIn
		? fillPlaceholders(original, names, (name) => into(valueOf(name, context)), filledLater)
		: original;
	if (allowsUnfinished) return text;
	const inner = unfilledIn(text, filledLater);
	if (inner !== undefined) stop(refuseBraces(inner, text, context));
	const named = fillsIn ? undefined : namedPlaceholder(text, { ...context, names });
	if (named) stop(refuseNamed(named, text, context));
	const typed = () => context.source().replace(/\{\{[^{}]*\}\}/g, '');
	const value = nonValueIn(text, isHtml, typed);
	return value === undefined ? text : stop(refuse(leavingWords.hasNonValue, { value }));
}

const expressionFor = (name: string): string =>
	/^[A-Za-z_]\w*$/.test(name) ? `{{ $json.${name} }}` : `{{ $json['${name.replace(/['\\]/g, '\\$&')}'] }}`;

function refuseNamed(
	{ written, meant }: { written: string; meant: string },
	text: string,
	{ source }: Context,
) {
	const words = source() === text ? leavingWords.hasBracesInFixed : leavingWords.hasBraces;
	return refuse(words, { braces: written, meant: expressionFor(meant) });
}

function refuseBraces(inner: string, text: string, { json, source }: Context): Unusable {
	const braces = braced(inner);
	const isFixedText = source() === text;
	if (inner.startsWith('$') && isFixedText) return refuse(leavingWords.isFixed, { braces });
	const similar = nameLike(inner, Object.keys(json));
	if (similar === undefined) return refuse(leavingWords.hasUnknownBraces, { braces, fields: namesIn(json) });
	const words = isFixedText ? leavingWords.hasBracesInFixed : leavingWords.hasBraces;
	return refuse(words, { braces, meant: expressionFor(similar) });
}

function namesIn(json: IDataObject): string {
	const names = Object.keys(json).filter((name) => /^[\p{L}\p{N}_ .-]{1,40}$/u.test(name));
	return names.length > 0
		? `This item has: ${names.slice(0, 8).join(', ')}`
		: 'This item has no fields to take its place';
}

const ownProperty = (value: unknown, name: string): unknown =>
	isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the text of a field of the item, by its name or its dotted path. */
function valueOf(name: string, { json }: Context): string {
	const value = ownProperty(json, name) ?? name.split('.').reduce<unknown>(ownProperty, json);
	const braces = braced(name);
	if (isEmpty(value)) {
		const similar = nameLike(name, Object.keys(json));
		if (similar !== undefined && similar !== name)
			return stop(refuse(leavingWords.isToHoldAnother, { braces, meant: similar }));
		const words = similar === name ? leavingWords.isToHoldEmpty : leavingWords.isToHoldUnknown;
		return stop(refuse(words, { braces, fields: namesIn(json) }));
	}
	const plain = toPlainText(typeof value === 'boolean' ? String(value) : value);
	if (!plain.ok) return stop(refuse(leavingWords.isToHoldUnfit, { braces, ...plain }));
	const { text = '' } = plain;
	return unfilledIn(text) === undefined ? text : stop(refuse(leavingWords.isToHoldBraces, { braces }));
}
