import type { Parameters } from '../../parameters';
import { operation } from '../operation';
import type { Account } from '../settings';
import { contentFields, deriveMissingPart, readContent } from './content';
import { draftWithFiles, enclosingOptions } from './enclosing';
import { sending } from './queued';
import { namesIn, readRecipients, recipientFields } from './recipients';
import { readSender, senderFields } from './sender';
import { escapeInContent, keepLines, withEscaped } from './values';
import { keepsVariables, readVariables, unusedVariables, variablesField } from './variables';

type EmailField = (typeof senderFields)[number] | (typeof contentFields)[number] | typeof variablesField;

/** An e-mail without its recipients and files. */
function readEmail(parameters: Parameters<EmailField>, derive: boolean, escapes: boolean, account: Account) {
	const { variables } = readVariables(parameters);
	const content = readContent(parameters, derive, variables ?? {});
	const from = readSender(parameters, account, keepsVariables);
	keepLines(parameters, variables, { Subject: content.subject, 'From Name': from.name });
	const html = escapes && content.html && { html: withEscaped(content.html, variables) };
	return {
		content: { from, ...content, ...html, ...(variables && { variables }) },
		notices: unusedVariables(content, variables),
	};
}

/** Endpoint 12. */
export const send = operation({
	...sending,
	value: 'send',
	name: 'Send',
	action: 'Send email',
	subtitle: 'Send email',
	description: 'Send an email with content of your own',
	endpoints: ['emailSend'],
	fields: [...senderFields, ...recipientFields, ...contentFields, variablesField],
	options: [...enclosingOptions, deriveMissingPart, escapeInContent],
	async toRequest(parameters, account) {
		const { options } = parameters;
		const email = parameters.same(
			readEmail,
			options.flag('deriveMissingPart'),
			options.flag('escapeVariableValues'),
			account,
		);
		const { to, notices } = readRecipients(parameters);
		keepLines(parameters, email.content.variables, { Recipients: namesIn(to) });
		const request = { ...email.content, to };
		const all = { ...email, notices: [...email.notices, ...notices] };
		return await draftWithFiles('emailSend', request, all, options);
	},
});
