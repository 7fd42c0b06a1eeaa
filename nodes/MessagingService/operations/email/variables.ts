import { variableLetters, variableName, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { emailWords, refuse } from '../../words';

/** Values for `{{variable_a_var}}` to `{{variable_z_var}}` (endpoints 12 and 13, `variables`). */

/** How to write a variable in an expression: n8n evaluates `{{variable_a_var}}` to nothing, and `}}` ends it even in quotes. */
export const inExpression = (letter: string) => `{{ '{{' }}${variableName(letter)}}}`;

export const variablesField = field.rows('variables', 'Variables', {
	placeholder: 'Add variable',
	description:
		'Values that the service inserts into subject and content, the same for all recipients of this item. Values in the subject must be one line; for markup see Escape Variable Values.',
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
		field.text('value', 'Value', 'Text to insert; may be left empty', { placeholder: 'e.g. Nathan' }),
	],
});

type Variables = RequestOf<'emailSend'>['variables'];

export const variablePattern = /\{\{\s*variable_([a-z])_var\s*\}\}/g;

/** Keeps variables in texts, since the service fills them in. */
export const keepsVariables = { filledLater: new RegExp(variablePattern, 'y') } as const;

export const lettersIn = (text: string): string[] =>
	[...text.matchAll(variablePattern)].map(([, letter = '']) => letter);

/** Returns the first variable in a text without a value, for use in a refusal. */
export function missingIn(text: string, variables: object) {
	const letter = lettersIn(text).find((one) => !(variableName(one) in variables));
	return letter && { variable: variableName(letter), letter: letter.toUpperCase() };
}

/** Returns a notice if variables have a value that the content does not use. */
export function unusedVariables(
	content: Readonly<Record<string, string>>,
	variables: Variables = {},
): string[] {
	const used = new Set(Object.values(content).flatMap(lettersIn).map(variableName));
	const unused = Object.keys(variables).filter((name) => !used.has(name));
	const names = unused.map((name) => `{{${name}}}`).join(', ');
	return unused.length > 0 ? [`Variables are set that neither subject nor content uses: ${names}`] : [];
}

export function readVariables(
	parameters: Parameters<typeof variablesField>,
): Pick<RequestOf<'emailSend'>, 'variables'> {
	const rows = parameters.rows('variables');
	if (rows.length === 0) return {};
	const variables: NonNullable<Variables> = {};
	for (const row of rows) {
		const letter = row.choice('letter');
		if (variableName(letter) in variables)
			row.refuse('letter', refuse(emailWords.setsTwice, { letter: letter.toUpperCase() }));
		const value = row.raw('value');
		// Blank text is a valid value; the result of an expression that returned nothing is not.
		const isBlank = typeof value === 'string' && value.trim() === '';
		variables[variableName(letter)] = isBlank ? value : row.text('value', keepsVariables);
	}
	return { variables: Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))) };
}
