import type { IDataObject } from 'n8n-workflow';
import { memo } from '../bounded/memo';
import { isList, isRecord } from '../contract';
import { isExact, refuseInexact } from '../text/plainText';
import { sameNames } from '../text/spelling';
import { unfinishedIn } from '../text/unfinished';
import { writtenIn, type Written } from './expressions';
import { misspeltIn } from './misspelt';
import { fieldWords, refuse, type Unusable } from '../words';

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

/** Returns why a value must not be sent; searches all of its texts. */
export function unfitIn(value: unknown, context: Context): Unusable | undefined {
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
	if (written.startsWith('{{') && name.startsWith('$') && isFixed)
		return refuse(fieldWords.isFixed, { braces: written });
	const [meant] = sameNames(name, Object.keys(json));
	if (meant === undefined)
		return refuse(fieldWords.hasUnknownBraces, { braces: written, fields: namesIn(json) });
	const words = isFixed ? fieldWords.hasBracesInFixed : fieldWords.hasBraces;
	return refuse(words, { braces: written, meant: expressionFor(meant) });
}

function namesIn(json: IDataObject): string {
	const names = Object.keys(json).filter((name) => /^[\p{L}\p{N}_ .-]{1,40}$/u.test(name));
	return names.length > 0
		? `This item has: ${names.slice(0, 8).join(', ')}`
		: 'This item has no fields to take its place';
}
