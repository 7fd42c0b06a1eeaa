import { variableName, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { controlCharacter, refuse } from '../../text/checked';
import { escapeHtml } from '../../text/html/textToHtml';
import { lettersIn, use, type variablesField } from './variables';
import { emailWords } from '../../words';

/** What the values of variables may do to an e-mail: they often come from strangers, and the service puts them in as they are. */

const escapeValues = (description: string, more?: { readonly hide: { readonly '/emailFormat': ['text'] } }) =>
	field.toggle('escapeVariableValues', 'Escape Variable Values', description, { default: true, ...more });

export const escapeInContent = escapeValues(
	'Whether markup in the values of variables is shown as text in the HTML. Switch it off only for values that are meant to be HTML and do not come from strangers, who could put their own links and pictures into your email.',
	{ hide: { '/emailFormat': ['text'] } },
);

export const escapeInTemplate = escapeValues(
	'Whether angle brackets and double quotes in the values of variables are sent as HTML entities, and values with line breaks are refused. The service keeps the template, so it is not known here where a value stands: HTML shows an entity as its character; a subject or plain text shows it as written. Switch it off only for values that are meant to be HTML or several lines and do not come from strangers.',
);

type Variables = NonNullable<RequestOf<'emailSend'>['variables']>;

type VariableParameters = Parameters<typeof variablesField>;

/** Whether a value has several lines: what follows a break could be read as another line of the e-mail's header. */
const hasLines = (value = ''): boolean => controlCharacter.test(value);

/**
 * Refuses values of several lines where a single line is due.
 * @param lines texts of one line, by the labels of their fields
 */
export function keepLines(
	parameters: VariableParameters,
	variables: Variables = {},
	lines: Readonly<Record<string, string>>,
): void {
	for (const [label, line] of Object.entries(lines))
		for (const variable of lettersIn(line).map(variableName))
			if (hasLines(variables[variable]))
				parameters.refuse('variables', refuse(emailWords.hasLinesInSubject, { variable, label }));
}

/**
 * Values for a template, of which the service alone knows where they stand: none begins markup, and each is one line.
 * The other signs of markup are frequent in names, and a subject would show their entities.
 */
export function forAnyPlace(parameters: VariableParameters, variables: Variables): Variables {
	const variable = Object.keys(variables).find((name) => hasLines(variables[name]));
	if (variable !== undefined)
		parameters.refuse('variables', refuse(emailWords.mayHaveLinesInSubject, { variable }));
	return Object.fromEntries(
		Object.entries(variables).map(([name, value = '']) => [name, value.replace(/[<>"]+/g, escapeHtml)]),
	);
}

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
