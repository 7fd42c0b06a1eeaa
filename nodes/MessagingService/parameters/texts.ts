import type { IDataObject } from 'n8n-workflow';
import { memo } from '../bounded/memo';
import { isList, isRecord } from '../contract';
import { isExact, refuseInexact } from '../text/plainText';
import { sameNames } from '../text/spelling';
import { unfinishedIn } from '../text/unfinished';
import { writtenIn, type Written } from './expressions';
import { nothingIn } from './emptyParts';
import { misspeltIn } from './misspelt';
import type { Source } from './source';
import { emptyPart, fieldWords, fill, refuse, type Unusable } from '../words';

/** Refuses texts that look unfinished or made for another medium. */

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
	readonly inNode: Written;
}

/**
 * Returns why the texts of a field must not be sent, if the operation sends any; adds a notice of
 * each gap that an expression left.
 */
export function unfitField(
	raw: unknown,
	inNode: Written,
	source: Source,
	{ label, isJson, ...rules }: TextRules & { readonly label: string; readonly isJson: boolean },
): Unusable | undefined {
	// Nothing is written in a switch or a number, and their readers check the rest.
	if (!source.sendsTexts || typeof raw === 'boolean' || typeof raw === 'number') return undefined;
	const allowsUnfinished = isOn(source.option('sendTextAsItIs'));
	if (typeof raw === 'string') {
		const { written, gaps } = nothingIn(inNode, raw, source);
		if (written !== undefined && !allowsUnfinished) return refuse(fieldWords.missing, { written });
		for (const one of gaps)
			source.notices.add(fill(emptyPart, { label, written: one.written.slice(0, 60) }));
	}
	return unfitIn(isJson ? parsed(raw) : raw, {
		...rules,
		json: source.json,
		allowsUnfinished,
		inNode,
	});
}

/** Whether a switch is on; `plan/options.ts` refuses values that are neither on nor off. */
const isOn = (value: unknown): boolean => value === true || value === 'true';

/**
 * Parses JSON text; returns text that is not valid JSON unchanged, so that its reader refuses it.
 */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** Returns why a value must not be sent; searches all of its texts. */
function unfitIn(value: unknown, context: Context): Unusable | undefined {
	try {
		const { json, inNode, allowsUnfinished } = context;
		const misspelt = allowsUnfinished ? undefined : misspeltIn(json, inNode.expressions);
		return misspelt ? refuse(fieldWords.isMisspelt, misspelt) : unfitValue(value, context);
	} catch {
		// A stack overflow.
		return refuse(fieldWords.isTooDeep);
	}
}

function unfitValue(value: unknown, context: Context): Unusable | undefined {
	if (typeof value === 'string')
		return context.allowsUnfinished ? undefined : unfitText(value, context);
	if (typeof value === 'number')
		return isExact(value) ? undefined : refuse(fieldWords.hasUnfitNumber, refuseInexact(value));
	if (!isList(value) && !isRecord(value)) return undefined;
	for (const inner of Object.values<unknown>({ ...value })) {
		const unfit = unfitValue(inner, context);
		if (unfit) return unfit;
	}
	return undefined;
}

function unfitText(text: string, context: Context): Unusable | undefined {
	const { json, filledLater, isHtml = false, inNode } = context;
	const { source: pattern = '', flags = '' } = filledLater ?? {};
	const found = foundIn(
		text,
		String(inNode.source),
		pattern,
		flags,
		isHtml,
		JSON.stringify(Object.keys(json)),
	);
	if (!found) return undefined;
	const written = safe.test(found.written) ? found.written : 'a placeholder';
	return found.kind === 'placeholder'
		? refusePlaceholder(written, found.name ?? '', text, context)
		: refuse(fieldWords[found.kind], { written });
}

/**
 * Searches a text for what was not meant.
 * @param names of the fields of the item, as JSON
 */
const foundIn = memo(
	(text: string, source: string, pattern: string, flags: string, isHtml: boolean, names: string) =>
		unfinishedIn(text, {
			...(pattern && { filledLater: new RegExp(pattern, flags) }),
			isHtml,
			names: JSON.parse(names) as string[],
			typed: source.startsWith('=') ? writtenIn(source).fixed : [text],
		}),
);

/** What may stand in a message: no secrets, only names and the signs around them. */
const safe = /^[\p{L}\p{N}\p{Sc} _.'"[\](){}<>|*%#&;:!?=/\\«»‹›@~^\u0080-\u203A\uFFFD-]{1,60}$/u;

const expressionFor = (name: string): string =>
	/^[A-Za-z_]\w*$/.test(name)
		? `{{ $json.${name} }}`
		: `{{ $json['${name.replace(/['\\]/g, '\\$&')}'] }}`;

function refusePlaceholder(
	written: string,
	name: string,
	text: string,
	context: Context,
): Unusable {
	const { json } = context;
	const isFixed = context.inNode.source === text;
	const [own] = sameNames(name, Object.keys(json));
	const isExpression = isFixed && /^\{\{\s*\$/.test(written);
	const meant = isExpression ? written : own && expressionFor(own);
	if (meant === undefined)
		return refuse(fieldWords.hasUnknownBraces, { braces: written, fields: namesIn(json) });
	const words = isFixed ? fieldWords.hasBracesInFixed : fieldWords.hasBraces;
	return refuse(words, { braces: written, meant });
}

function namesIn(json: IDataObject): string {
	const names = Object.keys(json).filter((name) => /^[\p{L}\p{N}_ .-]{1,40}$/u.test(name));
	return names.length > 0
		? `This item has: ${names.slice(0, 8).join(', ')}`
		: 'This item has no fields to take its place';
}
