import { htmlToText } from '../../text/html/htmlToText';
import { escapeHtml, textToHtml } from '../../text/html/textToHtml';
import { variableName } from '../../contract';
import type { Field, Parameters } from '../../parameters';
import { toSingleLine } from '../../text/entries';
import { inExpression, keepsVariables, lettersIn } from './variables';
import { emailWords } from '../../words';
import { refuse } from '../../text/checked';

/** How a variable is written; see `variables.ts` for why an expression needs another form. */
const variableHint = "Variables are written {{variable_a_var}}; in an expression {{ '{{' }}variable_a_var}}";

/** Subject and body of an e-mail with content of its own (endpoint 12). */

export const contentFields = [
	{
		displayName: 'Subject',
		name: 'subject',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Your order is on its way',
		description: 'Subject line of the email',
	},
	{
		displayName: 'Email Format',
		name: 'emailFormat',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Both',
				value: 'both',
				description: 'Write both; the recipient’s mail program chooses which one to show',
			},
			{ name: 'HTML', value: 'html', description: 'Write HTML; readable text is derived from it' },
			{ name: 'Text', value: 'text', description: 'Write plain text; simple HTML is derived from it' },
		],
		default: 'html',
		description: 'Which parts of the content to write',
	},
	{
		displayName: 'HTML',
		name: 'html',
		type: 'string',
		typeOptions: { rows: 5 },
		displayOptions: { show: { emailFormat: ['both', 'html'] } },
		default: '',
		required: true,
		placeholder: 'e.g. <p>Hello {{variable_a_var}}</p>',
		hint: variableHint,
		description: 'HTML content of the email',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 5 },
		displayOptions: { show: { emailFormat: ['both', 'text'] } },
		default: '',
		required: true,
		placeholder: 'e.g. Hello {{variable_a_var}}',
		hint: variableHint,
		description: 'Plain text content of the email',
	},
] as const satisfies readonly Field[];

export const deriveMissingPart = {
	displayName: 'Derive Missing Part',
	name: 'deriveMissingPart',
	type: 'boolean',
	displayOptions: { hide: { '/emailFormat': ['both'] } },
	default: true,
	description:
		'Whether to also send the part that was not written: readable text from the HTML, or simple HTML from the text',
} as const satisfies Field;

type ContentParameters = Parameters<(typeof contentFields)[number]>;

const asHtml = { ...keepsVariables, into: escapeHtml, isHtml: true } as const;

/** Refuses an expression in which n8n has replaced `{{variable_a_var}}` with nothing. */
function refuseLostVariable(parameters: ContentParameters, name: 'subject' | 'html' | 'text'): void {
	const [letter] = lettersIn(parameters.expression(name) ?? '');
	if (letter) {
		parameters.refuse(
			name,
			refuse(emailWords.losesVariable, { variable: variableName(letter), instead: inExpression(letter) }),
		);
	}
}

/** A text of the e-mail; refused where the recipient would read the name of a variable for want of its value. */
function written(parameters: ContentParameters, name: 'subject' | 'html' | 'text', set: object): string {
	refuseLostVariable(parameters, name);
	const text =
		name === 'subject'
			? parameters.checked('subject', toSingleLine, keepsVariables).line
			: parameters.text(name, name === 'html' ? asHtml : keepsVariables);
	const missing = lettersIn(text).find((letter) => !(variableName(letter) in set));
	if (missing) {
		parameters.refuse(
			name,
			refuse(emailWords.hasUnsetVariable, { variable: variableName(missing), letter: missing.toUpperCase() }),
		);
	}
	return text;
}

/**
 * Subject, HTML and text of one item. The specification contradicts itself on whether both parts are
 * required (Send email), so both are sent unless the user does not want one derived.
 * @param set the variables that have a value, by name
 */
export function readContent(parameters: ContentParameters, derive: boolean, set: object) {
	const subject = written(parameters, 'subject', set);
	const format = parameters.choice('emailFormat');
	if (format === 'both') {
		return { subject, html: written(parameters, 'html', set), text: written(parameters, 'text', set) };
	}
	if (format === 'text') {
		const text = written(parameters, 'text', set);
		return derive ? { subject, text, html: textToHtml(text) } : { subject, text };
	}
	const html = written(parameters, 'html', set);
	// HTML of pictures alone has nothing to read but what the e-mail is about.
	return derive ? { subject, html, text: htmlToText(html).trim() || subject } : { subject, html };
}
