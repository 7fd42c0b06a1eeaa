import { variableName, type RequestOf } from '../../contract';
import type { Field, Parameters } from '../../parameters';
import { controlCharacter } from '../../text/checked';
import { escapeHtml } from '../../text/html/textToHtml';
import { lettersIn, use, type variablesField } from './variables';

/** What the values of variables may do to an e-mail: they often come from strangers, and the service puts them in as they are. */

const escapeValues = {
	displayName: 'Escape Variable Values',
	name: 'escapeVariableValues',
	type: 'boolean',
	default: true,
} as const satisfies Field;

export const escapeInContent = {
	...escapeValues,
	displayOptions: { hide: { '/emailFormat': ['text'] } },
	description:
		'Whether markup in the values of variables is shown as text in the HTML. Switch it off only for values that are meant to be HTML and do not come from strangers, who could put their own links and pictures into your email.',
} as const satisfies Field;

export const escapeInTemplate = {
	...escapeValues,
	description:
		'Whether angle brackets and double quotes in the values of variables are sent as HTML entities, and values with line breaks are refused. The service keeps the template, so it is not known here where a value stands: HTML shows an entity as its sign, a subject or plain text as it is written. Switch it off only for values that are meant to be HTML or several lines and do not come from strangers.',
} as const satisfies Field;

type Variables = NonNullable<RequestOf<'emailSend'>['variables']>;

/** Where a variable stands in a single line, and what else to do about it. */
interface Place {
	readonly stands: string;
	readonly wayOut: string;
}

/** The place of a variable in texts of one line, by the labels of their fields. */
export const placeIn =
	(lines: Readonly<Record<string, string>>) =>
	(letter: string): Place | undefined => {
		const [label] = Object.entries(lines).find(([, line]) => lettersIn(line).includes(letter)) ?? [];
		return label === undefined
			? undefined
			: { stands: `stands in “${label}”`, wayOut: 'use the variable in the content only' };
	};

/** Of a template the service alone knows where a variable stands. */
export const anyPlace = (): Place => ({
	stands: 'may stand in the subject of the template',
	wayOut: 'switch off “Options › Escape Variable Values” if it stands in the content only',
});

/**
 * Refuses a value of several lines where a single line is due: what follows a break there could be read as another
 * line of the e-mail's header.
 */
export function refuseLineBreaks(
	parameters: Parameters<typeof variablesField>,
	variables: Variables = {},
	placeOf: (letter: string) => Place | undefined,
): void {
	if (!Object.values(variables).some((value = '') => controlCharacter.test(value))) return;
	for (const row of parameters.rows('variables')) {
		const letter = row.choice('letter');
		const name = variableName(letter);
		const place = controlCharacter.test(variables[name] ?? '') ? placeOf(letter) : undefined;
		if (!place) continue;
		const reason = `has a line break or another control character, and {{${name}}} ${place.stands}`;
		row.refuse('value', reason, `Write it on one line, or ${place.wayOut}`);
	}
}

/** Values that begin no markup. Its other signs are frequent in names, and a subject would show their entities. */
export const withoutMarkup = (variables: Variables): Variables =>
	Object.fromEntries(
		Object.entries(variables).map(([name, value = '']) => [name, value.replace(/[<>"]+/g, escapeHtml)]),
	);

/**
 * HTML with those values in it that HTML reads as more than text. A variable has one value for HTML, text and subject,
 * so what must differ in the HTML is put there before the service does it.
 */
export const withEscaped = (html: string, variables: Variables = {}): string =>
	html.replace(use, (written, letter: string) => {
		const value = variables[variableName(letter)] ?? '';
		// Braces in a value would be taken for another variable.
		const escaped = escapeHtml(value).replaceAll('{', '&#123;');
		return escaped === value ? written : escaped;
	});
