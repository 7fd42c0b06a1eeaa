import type { Parameters } from '../../parameters';
import { operation } from '../operation';
import type { Account } from '../settings';
import { contentFields, readContent } from './content';
import { emailDraft, sendingOptions } from './draft';
import { sending } from './queued';
import { namesIn, readRecipients, readSender, recipients, senderFields } from './addresses';
import { escapeInContent, refuseLineBreaks, withEscaped } from './values';
import { keepsVariables, readVariables, unusedVariables, variablesField } from './variables';

type EmailField = (typeof senderFields)[number] | (typeof contentFields)[number] | typeof variablesField;

function readEmail(parameters: Parameters<EmailField, typeof escapeInContent>, account: Account) {
	const { options } = parameters;
	const { variables } = readVariables(parameters);
	const content = readContent(parameters, variables ?? {});
	const from = readSender(parameters, account, keepsVariables);
	refuseLineBreaks(parameters, variables, { Subject: content.subject, 'From Name': from.name });
	const html = options.flag('escapeVariableValues') && { html: withEscaped(content.html, variables) };
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
	inSpanish: 'envía un correo con contenido propio',
	endpoints: ['emailSend'],
	fields: [...senderFields, recipients, ...contentFields, variablesField],
	options: [...sendingOptions, escapeInContent],
	async toRequest(parameters, account) {
		const email = parameters.memoized(readEmail, account);
		const { to, notices } = readRecipients(parameters);
		refuseLineBreaks(parameters, email.content.variables, { To: namesIn(to) });
		const all = [...email.notices, ...notices];
		return await emailDraft('emailSend', { ...email.content, to }, all, parameters.options);
	},
});
