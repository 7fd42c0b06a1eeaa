import { memo } from '../../bounded/memo';
import { htmlToText, textToHtml } from '../../text/html';
import { field, type Parameters } from '../../parameters';
import {
	htmlInContent,
	keepsVariables,
	readEmailText,
	readVariables,
	refuseLineBreaks,
	unusedVariables,
	variablesField,
	withEscaped,
} from './variables';
import { operation } from '../operation';
import type { Account } from '../settings';
import { emailDraft, sendingOptions, emailSending } from './draft';
import { readSender, recipients, senderFields } from './addresses';

const body = { typeOptions: { rows: 5 }, required: true } as const;

/**
 * In an expression n8n would read the braces; the refusal in `variables.ts` says how to write them.
 */
const inFixed = 'Choose Fixed to use variables, and write them as {{variable_a_var}}.';

/** Subject and body of an email without template (endpoint 12). */

const emailContentFields = [
	field.required('subject', 'Subject', 'Subject line of the email', {
		placeholder: 'e.g. Your order is on its way',
	}),
	field.mode('emailFormat', 'Email Format', {
		description: 'Which part of the content you write; the other one is derived from it',
		default: 'html',
		options: {
			html: ['HTML', 'Write HTML; readable text is derived from it'],
			text: ['Text', 'Write plain text; simple HTML is derived from it'],
		},
	}),
	field.text('html', 'HTML', `HTML content of the email. ${inFixed}`, {
		...body,
		show: { emailFormat: ['html'] },
		placeholder: 'e.g. <p>Hello {{variable_a_var}}</p>',
	}),
	field.text('text', 'Text', `Plain text content of the email. ${inFixed}`, {
		...body,
		show: { emailFormat: ['text'] },
		placeholder: 'e.g. Hello {{variable_a_var}}',
	}),
] as const;

type ContentParameters = Parameters<(typeof emailContentFields)[number]>;

/** The other part of an email, made once for all items with the same text. */
const toHtml = memo(textToHtml);
const htmlAsText = memo(htmlToText);

/**
 * Reads subject, HTML and text of one item. The specification contradicts itself on whether both
 * parts are required (Send email), so both are sent.
 * @param set the variables that have a value, by name
 */
function readContent(parameters: ContentParameters, set: object) {
	const subject = readEmailText(parameters, 'subject', set);
	if (parameters.choice('emailFormat') === 'text') {
		const text = readEmailText(parameters, 'text', set);
		return { subject, text, html: toHtml(text) };
	}
	const html = readEmailText(parameters, 'html', set);
	// HTML that consists of pictures has no text, so the subject is used.
	return { subject, html, text: htmlAsText(html).trim() || subject };
}

type EmailField = (typeof emailContentFields)[number] | typeof variablesField;
type EmailOption = (typeof senderFields)[number] | typeof htmlInContent;

function readEmail(parameters: Parameters<EmailField, EmailOption>, account: Account) {
	const { options } = parameters;
	const variables = readVariables(parameters);
	const content = readContent(parameters, variables ?? {});
	const from = readSender(options, account, keepsVariables);
	refuseLineBreaks(parameters, variables, { Subject: content.subject, 'From Name': from.name });
	const html = !options.flag('allowHtmlInValues') && { html: withEscaped(content.html, variables) };
	return {
		content: { from, ...content, ...html, ...(variables && { variables }) },
		notices: unusedVariables(content, variables),
	};
}

/** Endpoint 12. */
export const sendEmail = operation({
	...emailSending,
	value: 'send',
	name: 'Send',
	action: 'Send email',
	description: 'Send an email with content of your own',
	endpoints: ['emailSend'],
	fields: [recipients, ...emailContentFields, variablesField],
	options: [...sendingOptions, ...senderFields, htmlInContent],
	async toRequest(parameters, account) {
		const { content, notices } = readEmail(parameters, account);
		return await emailDraft('emailSend', parameters, (to) => ({ ...content, to }), notices);
	},
});
