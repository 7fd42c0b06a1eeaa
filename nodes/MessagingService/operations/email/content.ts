import { htmlToText } from '../../text/html/htmlToText';
import { escapeHtml, textToHtml } from '../../text/html/textToHtml';
import { variableName } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { toSingleLine } from '../../text/entries';
import { inExpression, keepsVariables, lettersIn, missingIn } from './variables';
import { emailWords } from '../../words';
import { refuse } from '../../text/checked';

/** How a variable is written; see `variables.ts` for why an expression needs another form. */
const variableHint = "Variables are written {{variable_a_var}}; in an expression {{ '{{' }}variable_a_var}}";

/** Subject and body of an e-mail with content of its own (endpoint 12). */

export const contentFields = [
	field.text('subject', 'Subject', 'Subject line of the email', {
		required: true,
		placeholder: 'e.g. Your order is on its way',
	}),
	field.choice('emailFormat', 'Email Format', {
		description: 'Which parts of the content to write',
		noDataExpression: true,
		default: 'html',
		options: {
			both: ['Both', 'Write both; the recipient’s mail program chooses which one to show'],
			html: ['HTML', 'Write HTML; readable text is derived from it'],
			text: ['Text', 'Write plain text; simple HTML is derived from it'],
		},
	}),
	field.text('html', 'HTML', 'HTML content of the email', {
		typeOptions: { rows: 5 },
		show: { emailFormat: ['both', 'html'] },
		required: true,
		placeholder: 'e.g. <p>Hello {{variable_a_var}}</p>',
		hint: variableHint,
	}),
	field.text('text', 'Text', 'Plain text content of the email', {
		typeOptions: { rows: 5 },
		show: { emailFormat: ['both', 'text'] },
		required: true,
		placeholder: 'e.g. Hello {{variable_a_var}}',
		hint: variableHint,
	}),
] as const satisfies readonly Field[];

export const deriveMissingPart = field.toggle(
	'deriveMissingPart',
	'Derive Missing Part',
	'Whether to also send the part that was not written: readable text from the HTML, or simple HTML from the text',
	{ hide: { '/emailFormat': ['both'] }, default: true },
);

type ContentParameters = Parameters<(typeof contentFields)[number]>;

const asHtml = { ...keepsVariables, into: escapeHtml, isHtml: true } as const;

/** Refuses an expression in which n8n has replaced `{{variable_a_var}}` with nothing. */
function refuseLostVariable(parameters: ContentParameters, name: 'subject' | 'html' | 'text'): void {
	const [letter] = lettersIn(parameters.expression(name) ?? '');
	if (letter === undefined) return;
	const values = { variable: variableName(letter), instead: inExpression(letter) };
	parameters.refuse(name, refuse(emailWords.losesVariable, values));
}

/** A text of the e-mail; refused where the recipient would read the name of a variable for want of its value. */
function written(parameters: ContentParameters, name: 'subject' | 'html' | 'text', set: object): string {
	refuseLostVariable(parameters, name);
	const text =
		name === 'subject'
			? parameters.checked('subject', toSingleLine, keepsVariables).line
			: parameters.text(name, name === 'html' ? asHtml : keepsVariables);
	const missing = missingIn(text, set);
	return missing ? parameters.refuse(name, refuse(emailWords.hasUnsetVariable, missing)) : text;
}

/**
 * Subject, HTML and text of one item. The specification contradicts itself on whether both parts are
 * required (Send email), so both are sent unless the user does not want one derived.
 * @param set the variables that have a value, by name
 */
export function readContent(parameters: ContentParameters, derive: boolean, set: object) {
	const subject = written(parameters, 'subject', set);
	const format = parameters.choice('emailFormat');
	if (format === 'text') {
		const text = written(parameters, 'text', set);
		return { subject, text, ...(derive && { html: textToHtml(text) }) };
	}
	const html = written(parameters, 'html', set);
	if (format === 'both') return { subject, html, text: written(parameters, 'text', set) };
	// HTML of pictures alone has nothing to read but what the e-mail is about.
	return { subject, html, ...(derive && { text: htmlToText(html).trim() || subject }) };
}
