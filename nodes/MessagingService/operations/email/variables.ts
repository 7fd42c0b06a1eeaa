import { variableLetters, variableName, type RequestOf } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { emailWords } from '../../words';
import { refuse } from '../../text/checked';

/** Values for `{{variable_a_var}}` to `{{variable_z_var}}` (endpoints 12 and 13, `variables`). */

/**
 * In an expression n8n evaluates double braces itself: `{{variable_a_var}}` becomes nothing, and a
 * closing pair ends the expression even inside quotes. This one form comes out whole.
 */
export const inExpression = (letter: string) => `{{ '{{' }}${variableName(letter)}}}`;

export const variablesField = field.rows('variables', 'Variables', {
	placeholder: 'Add variable',
	description:
		'Values that the service puts into subject and content, the same for all recipients of this item. What stands in the subject must be one line; for markup see Escape Variable Values.',
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
		field.text('value', 'Value', 'What to put in its place; may be left empty', {
			placeholder: 'e.g. Nathan',
		}),
	],
});

type Variables = RequestOf<'emailSend'>['variables'];

/** A variable in a text, and its letter. */
export const use = /\{\{\s*variable_([a-z])_var\s*\}\}/g;

/** The same at one place of a text: the service fills these in, so they leave as they are. */
export const keepsVariables = { keeps: new RegExp(use, 'y') } as const;

export const lettersIn = (text: string): string[] => [...text.matchAll(use)].map(([, letter = '']) => letter);

/** The first variable that a text uses and that has no value, as refusals name it. */
export function missingIn(text: string, variables: object) {
	const letter = lettersIn(text).find((one) => !(variableName(one) in variables));
	return letter && { variable: variableName(letter), letter: letter.toUpperCase() };
}

/** What to tell of variables that have a value but no place in the content. */
export function unusedVariables(
	content: Readonly<Record<string, string>>,
	variables: Variables = {},
): string[] {
	const used = new Set(Object.values(content).flatMap(lettersIn).map(variableName));
	const unused = Object.keys(variables).filter((name) => !used.has(name));
	const names = unused.map((name) => `{{${name}}}`).join(', ');
	return unused.length > 0 ? [`Variables are set that neither subject nor content uses: ${names}`] : [];
}

/** The `variables` of a request, where there are any, in the order of their letters. */
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
		// Blank text is a value; an expression that returned nothing is not.
		const isBlank = typeof value === 'string' && value.trim() === '';
		variables[variableName(letter)] = isBlank ? value : row.text('value', keepsVariables);
	}
	return { variables: Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))) };
}
