import { memo } from '../../bounded/memo';
import { variableLetters, variableName, type RequestOf } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { emailWords, refuse } from '../../words';
import { toSingleLine } from '../../text/entries';
import { controlCharacter } from '../../text/plainText';
import { escapeHtml } from '../../text/html';

/** Values for `{{variable_a_var}}` to `{{variable_z_var}}` (endpoints 12 and 13, `variables`). */

/**
 * How to write a variable in an expression: n8n evaluates `{{variable_a_var}}` to nothing, and `}}`
 * ends it even in quotes.
 */
const inExpression = (letter: string) => `{{ '{{' }}${variableName(letter)}}}`;

export const variablesField = field.rows('variables', 'Variables', {
	description:
		'Values that the service inserts into subject and content, the same for all recipients of this item. Values in the subject must be one line; for markup see Allow HTML in Variable Values.',
	row: ['variable', 'Variable'],
	fields: [
		{
			displayName: 'Letter',
			name: 'letter',
			type: 'options',
			options: variableLetters.map((letter) => ({
				name: letter.toUpperCase(),
				value: letter,
				description: `Written as {{${variableName(letter)}}}`,
			})),
			default: 'a',
			description: 'Which of the 26 variables to set',
		},
		field.text('value', 'Value', 'Text to insert; may be left empty', {
			placeholder: 'e.g. Nathan',
		}),
	],
});

type Variables = NonNullable<RequestOf<'emailSend'>['variables']>;

type VariableParameters = Parameters<typeof variablesField>;

const variablePattern = /\{\{\s*variable_([a-z])_var\s*\}\}/g;

/** Keeps variables in texts, since the service fills them in. */
export const keepsVariables = { filledLater: new RegExp(variablePattern, 'y') } as const;
/** The same in HTML, and in values, which may be HTML. */
const asHtml = { ...keepsVariables, isHtml: true } as const;

const lettersIn = memo((text: string): readonly string[] =>
	[...text.matchAll(variablePattern)].map(([, letter = '']) => letter),
);

/**
 * Reads a text of the email; refuses variables without a value: the recipient would see their
 * names.
 */
export function readEmailText<const Name extends 'subject' | 'html' | 'text'>(
	parameters: Parameters<Field & { readonly name: Name }>,
	name: Name,
	set: object,
): string {
	const [letter] = lettersIn(parameters.expression(name) ?? '');
	// n8n has replaced `{{variable_a_var}}` in an expression with nothing.
	if (letter !== undefined) {
		const values = { variable: variableName(letter), instead: inExpression(letter) };
		parameters.refuse(name, refuse(emailWords.losesVariable, values));
	}
	const text =
		name === 'subject'
			? parameters.checked(name, toSingleLine, keepsVariables).line
			: parameters.text(name, name === 'html' ? asHtml : keepsVariables);
	const missing = lettersIn(text).find((one) => !(variableName(one) in set));
	if (missing === undefined) return text;
	const values = { variable: variableName(missing), letter: missing.toUpperCase() };
	return parameters.refuse(name, refuse(emailWords.hasUnsetVariable, values));
}

/** Returns a notice if variables have a value that the content does not use. */
export function unusedVariables(
	content: Readonly<Record<string, string>>,
	variables: Variables = {},
): string[] {
	const used = new Set(Object.values(content).flatMap(lettersIn).map(variableName));
	const unused = Object.keys(variables).filter((name) => !used.has(name));
	const names = unused.map((name) => `{{${name}}}`).join(', ');
	return unused.length > 0
		? [`Variables are set that neither subject nor content uses: ${names}`]
		: [];
}

/** Returns undefined if no variable is set. */
export function readVariables(parameters: VariableParameters): Variables | undefined {
	const rows = parameters.rows('variables');
	if (rows.length === 0) return undefined;
	const variables: Variables = {};
	for (const row of rows) {
		const letter = row.choice('letter');
		if (variableName(letter) in variables)
			row.refuse('letter', refuse(emailWords.setsTwice, { letter: letter.toUpperCase() }));
		const value = row.raw('value');
		// Blank text is a valid value; the result of an expression that returned nothing is not.
		const isBlank = typeof value === 'string' && value.trim() === '';
		variables[variableName(letter)] = isBlank ? value : row.text('value', asHtml);
	}
	return Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Protects emails from the values of variables, which often come from strangers and are inserted
 * unescaped by the service.
 */

const asTheyAre = (
	description: string,
	more?: { readonly hide: { readonly '/emailFormat': ['text'] } },
) => field.toggle('allowHtmlInValues', 'Allow HTML in Variable Values', description, more);

export const htmlInContent = asTheyAre(
	'Whether markup in the values of variables stays HTML; otherwise the email shows it as text. Only for values that are meant to be HTML and do not come from strangers, who could add links and pictures to your email.',
	{ hide: { '/emailFormat': ['text'] } },
);

export const htmlInTemplate = asTheyAre(
	'Whether the values of variables are sent as they are. Otherwise angle brackets and double quotes are sent as HTML entities, and values with line breaks are refused: the service keeps the template, so this node cannot tell where a value is used. HTML shows an entity as its character, but a subject or plain text shows the entity itself. Only for values that are meant to be HTML or several lines and do not come from strangers.',
);

/** Whether a value has line breaks, which could inject another line into the email header. */
const hasLineBreaks = (value = ''): boolean => controlCharacter.test(value);

/**
 * Refuses line breaks in the values that single-line texts use; `lines` are these texts by the
 * labels of their fields.
 */
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

/**
 * Escapes `<`, `>` and `"` and refuses line breaks. `&` and `'` are frequent in names, and a
 * subject would show entities.
 */
export function safeAnywhere(parameters: VariableParameters, variables: Variables): Variables {
	const variable = Object.keys(variables).find((name) => hasLineBreaks(variables[name]));
	if (variable !== undefined)
		parameters.refuse('variables', refuse(emailWords.mayHaveLinesInSubject, { variable }));
	return Object.fromEntries(
		Object.entries(variables).map(([name, value = '']) => [
			name,
			value.replace(/[<>"]+/g, escapeHtml),
		]),
	);
}

/**
 * Escapes values with markup in the HTML only; the service cannot, since a variable has one value
 * for all parts.
 */
export const withEscaped = (html: string, variables: Variables = {}): string =>
	escapedIn(html, JSON.stringify(variables));

const escapedIn = memo((html: string, written: string): string => {
	const variables = JSON.parse(written) as Variables;
	return html.replace(variablePattern, (variable, letter: string) => {
		const value = variables[variableName(letter)] ?? '';
		// Braces in a value could be read as another variable.
		const escaped = escapeHtml(value).replaceAll('{', '&#123;');
		return escaped === value ? variable : escaped;
	});
});
