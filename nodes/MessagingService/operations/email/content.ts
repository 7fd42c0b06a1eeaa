import { htmlToText, textToHtml } from '../../text/htmlToText';
import type { Field, Parameters } from '../../parameters';
import { toSingleLine } from '../../text/singleLine';
import { inExpression } from './variables';

/** How a variable is written; see `variables.ts` for why an expression needs another form. */
const variableHint =
	"Write {{variable_a_var}} where the value of a variable goes; in an expression write {{ '{{' }}variable_a_var}}";

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
				description: 'Write both; the mail program of the recipient chooses which one to show',
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
		'Whether to send the part that was not written too: readable text from the HTML, or simple HTML from the text',
} as const satisfies Field;

type ContentParameters = Parameters<(typeof contentFields)[number]>;

const bareVariable = /\{\{\s*(variable_([a-z])_var)\s*\}\}/;

/** Refuses an expression in which n8n has replaced `{{variable_a_var}}` with nothing. */
function refuseLostVariable(parameters: ContentParameters, name: 'subject' | 'html' | 'text'): void {
	const [, variable, letter = ''] = bareVariable.exec(parameters.expression(name) ?? '') ?? [];
	if (variable) {
		parameters.refuse(
			name,
			`is an expression, in which n8n replaces {{${variable}}} with nothing`,
			`Write ${inExpression(letter)} instead, or switch the field from Expression to Fixed`,
		);
	}
}

function body(parameters: ContentParameters, name: 'html' | 'text'): string {
	refuseLostVariable(parameters, name);
	return parameters.text(name);
}

/**
 * Subject, HTML and text of one item. The specification contradicts itself on whether both parts are
 * required (Send email), so both are sent unless the user does not want one derived.
 */
export function readContent(parameters: ContentParameters, derive: boolean) {
	refuseLostVariable(parameters, 'subject');
	const { line: subject } = parameters.checked('subject', toSingleLine);
	const format = parameters.choice('emailFormat');
	if (format === 'both') {
		return { subject, html: body(parameters, 'html'), text: body(parameters, 'text') };
	}
	if (format === 'text') {
		const text = body(parameters, 'text');
		return derive ? { subject, text, html: textToHtml(text) } : { subject, text };
	}
	const html = body(parameters, 'html');
	// HTML of pictures alone has nothing to read.
	const text = derive ? htmlToText(html) : '';
	return text.trim() === '' ? { subject, html } : { subject, html, text };
}
