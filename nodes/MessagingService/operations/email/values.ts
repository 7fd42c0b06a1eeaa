import { variableName, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { controlCharacter } from '../../text/plainText';
import { escapeHtml } from '../../text/html/textToHtml';
import { lettersIn, variablePattern, type variablesField } from './variables';
import { emailWords, refuse } from '../../words';

/** Protects emails from the values of variables, which often come from strangers and are inserted unescaped by the service. */

const escapeValues = (description: string, more?: { readonly hide: { readonly '/emailFormat': ['text'] } }) =>
	field.toggle('escapeVariableValues', 'Escape Variable Values', description, { default: true, ...more });

export const escapeInContent = escapeValues(
	'Whether markup in the values of variables is shown as text in the HTML. Switch it off only for values that are meant to be HTML and do not come from strangers, who could add links and pictures to your email.',
	{ hide: { '/emailFormat': ['text'] } },
);

export const escapeInTemplate = escapeValues(
	'Whether angle brackets and double quotes in the values of variables are sent as HTML entities, and values with line breaks are refused. The service keeps the template, so this node cannot tell where a value is used: HTML shows an entity as its character, but a subject or plain text shows the entity itself. Switch it off only for values that are meant to be HTML or several lines and do not come from strangers.',
);

type Variables = NonNullable<RequestOf<'emailSend'>['variables']>;

type VariableParameters = Parameters<typeof variablesField>;

/** Whether a value has line breaks, which could inject another line into the email header. */
const hasLineBreaks = (value = ''): boolean => controlCharacter.test(value);

/** Refuses line breaks in the values that single-line texts use; `lines` are these texts by the labels of their fields. */
export function refuseLineBreaks(
	parameters: VariableParameters,
	variables: Variables | undefined,
	lines: Readonly<Record<string, string>>,
): void {
	if (!variables) return;
	for (const [label, line] of Object.entries(lines))
		for (const variable of lettersIn(line).map(variableName))
			if (hasLineBreaks(variables[variable]))
				parameters.refuse('variables', refuse(emailWords.hasLinesInSubject, { variable, label }));
}

/** Escapes `<`, `>` and `"` and refuses line breaks. `&` and `'` are frequent in names, and a subject would show entities. */
export function safeAnywhere(parameters: VariableParameters, variables: Variables): Variables {
	const variable = Object.keys(variables).find((name) => hasLineBreaks(variables[name]));
	if (variable !== undefined)
		parameters.refuse('variables', refuse(emailWords.mayHaveLinesInSubject, { variable }));
	return Object.fromEntries(
		Object.entries(variables).map(([name, value = '']) => [name, value.replace(/[<>"]+/g, escapeHtml)]),
	);
}

/** Escapes values with markup in the HTML only; the service cannot, since a variable has one value for all parts. */
export const withEscaped = (html: string, variables: Variables = {}): string =>
	html.replace(variablePattern, (variable, letter: string) => {
		const value = variables[variableName(letter)] ?? '';
		// Braces in a value could be read as another variable.
		const escaped = escapeHtml(value).replaceAll('{', '&#123;');
		return escaped === value ? variable : escaped;
	});
