import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { isExact, refuseInexact } from '../text/plainText';
import { nameLike } from '../text/spelling';
import { braced, namedPlaceholder, nonValueIn, unfilledIn } from '../text/unmeant';
import { misspeltIn, type Reference } from './misspelt';
import { leavingWords, refuse, type Unusable } from '../words';

/** Refuses texts that look unfinished, with `{{name}}` or `undefined` in them. */

/** How one field differs from others. */
export interface TextRules {
	/** Sticky pattern of braces that the service fills in. */
	readonly filledLater?: RegExp;
	/** Whether the text is HTML, in which tags are not searched for placeholder text. */
	readonly isHtml?: boolean;
}

interface Context extends TextRules {
	readonly json: IDataObject;
	readonly allowsUnfinished: boolean;
	/** JSON of all input items. */
	readonly all: () => readonly IDataObject[];
	/** The fields of the item that the text in the node names. */
	references(): readonly Reference[];
	/** The text in the node itself; one that begins with = is an expression. */
	source(): string;
}

/** Returns why a value must not be sent; searches all of its texts. */
export function unfitIn(value: unknown, context: Context): Unusable | undefined {
	try {
		const misspelt = context.allowsUnfinished ? undefined : misspeltIn(context);
		return misspelt ? refuse(leavingWords.isMisspelt, misspelt) : unfitValue(value, context);
	} catch {
		// A stack overflow.
		return refuse(leavingWords.isTooDeep);
	}
}

function unfitValue(value: unknown, context: Context): Unusable | undefined {
	if (typeof value === 'string') return context.allowsUnfinished ? undefined : unfitText(value, context);
	if (typeof value === 'number')
		return isExact(value) ? undefined : refuse(leavingWords.hasUnfitNumber, refuseInexact(value));
	if (!isList(value) && !isRecord(value)) return undefined;
	for (const inner of Object.values<unknown>({ ...value })) {
		const unfit = unfitValue(inner, context);
		if (unfit) return unfit;
	}
	return undefined;
}

function unfitText(text: string, context: Context): Unusable | undefined {
	const { filledLater, isHtml } = context;
	const inner = unfilledIn(text, filledLater);
	if (inner !== undefined) return refuseBraces(inner, text, context);
	const named = namedPlaceholder(text, { ...context, names: Object.keys(context.json) });
	if (named)
		return refuse(wordsFor(text, context), { braces: named.written, meant: expressionFor(named.meant) });
	const typed = () => context.source().replace(/\{\{[^{}]*\}\}/g, '');
	const value = nonValueIn(text, isHtml, typed);
	return value === undefined ? undefined : refuse(leavingWords.hasNonValue, { value });
}

const expressionFor = (name: string): string =>
	/^[A-Za-z_]\w*$/.test(name) ? `{{ $json.${name} }}` : `{{ $json['${name.replace(/['\\]/g, '\\$&')}'] }}`;

const wordsFor = (text: string, { source }: Context) =>
	source() === text ? leavingWords.hasBracesInFixed : leavingWords.hasBraces;

function refuseBraces(inner: string, text: string, context: Context): Unusable {
	const { json } = context;
	const braces = braced(inner);
	if (inner.startsWith('$') && context.source() === text) return refuse(leavingWords.isFixed, { braces });
	const similar = nameLike(inner, Object.keys(json));
	return similar === undefined
		? refuse(leavingWords.hasUnknownBraces, { braces, fields: namesIn(json) })
		: refuse(wordsFor(text, context), { braces, meant: expressionFor(similar) });
}

function namesIn(json: IDataObject): string {
	const names = Object.keys(json).filter((name) => /^[\p{L}\p{N}_ .-]{1,40}$/u.test(name));
	return names.length > 0
		? `This item has: ${names.slice(0, 8).join(', ')}`
		: 'This item has no fields to take its place';
}
