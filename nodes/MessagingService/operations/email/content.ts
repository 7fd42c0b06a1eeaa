import { htmlToText } from '../../text/html/htmlToText';
import { textToHtml } from '../../text/html/textToHtml';
import { variableName } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { toSingleLine } from '../../text/entries';
import { inExpression, keepsVariables, lettersIn, missingIn } from './variables';
import { emailWords, refuse } from '../../words';

/** In an expression n8n would read the braces (`variables.ts`); the refusal there says how to write them. */
const variableHint = 'Choose Fixed to use variables, and write them as {{variable_a_var}}';

const body = { typeOptions: { rows: 5 }, required: true, hint: variableHint } as const;

/** Subject and body of an email without template (endpoint 12). */

export const contentFields = [
	field.text('subject', 'Subject', 'Subject line of the email', {
		required: true,
		placeholder: 'e.g. Your order is on its way',
	}),
	field.choice('emailFormat', 'Email Format', {
		description: 'Which part of the content you write; the other one is derived from it',
		noDataExpression: true,
		default: 'html',
		options: {
			html: ['HTML', 'Write HTML; readable text is derived from it'],
			text: ['Text', 'Write plain text; simple HTML is derived from it'],
		},
	}),
	field.text('html', 'HTML', 'HTML content of the email', {
		...body,
		show: { emailFormat: ['html'] },
		placeholder: 'e.g. <p>Hello {{variable_a_var}}</p>',
	}),
	field.text('text', 'Text', 'Plain text content of the email', {
		...body,
		show: { emailFormat: ['text'] },
		placeholder: 'e.g. Hello {{variable_a_var}}',
	}),
] as const;

type ContentParameters = Parameters<(typeof contentFields)[number]>;

const asHtml = { ...keepsVariables, isHtml: true } as const;

/** Reads a text of the email; refuses variables without a value: the recipient would see their names. */
function readText(parameters: ContentParameters, name: 'subject' | 'html' | 'text', set: object): string {
	const [letter] = lettersIn(parameters.expression(name) ?? '');
	// n8n has replaced `{{variable_a_var}}` in an expression with nothing.
	if (letter !== undefined) {
		const values = { variable: variableName(letter), instead: inExpression(letter) };
		parameters.refuse(name, refuse(emailWords.losesVariable, values));
	}
	const text =
		name === 'subject'
			? parameters.checked('subject', toSingleLine, keepsVariables).line
			: parameters.text(name, name === 'html' ? asHtml : keepsVariables);
	const missing = missingIn(text, set);
	return missing ? parameters.refuse(name, refuse(emailWords.hasUnsetVariable, missing)) : text;
}

/**
 * Reads subject, HTML and text of one item. The specification contradicts itself on whether both parts are required
 * (Send email), so both are sent.
 * @param set the variables that have a value, by name
 */
export function readContent(parameters: ContentParameters, set: object) {
	const subject = readText(parameters, 'subject', set);
	if (parameters.choice('emailFormat') === 'text') {
		const text = readText(parameters, 'text', set);
		return { subject, text, html: textToHtml(text) };
	}
	const html = readText(parameters, 'html', set);
	// HTML that consists of pictures has no text, so the subject is used.
	return { subject, html, text: htmlToText(html).trim() || subject };
}
