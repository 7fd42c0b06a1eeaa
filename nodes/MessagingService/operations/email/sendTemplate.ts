import type { Parameters } from '../../parameters';
import { operation } from '../operation';
import { emailDraft, sendingOptions } from './draft';
import { sending } from './queued';
import { namesIn, readRecipients, recipients } from './addresses';
import { checkTemplateVariables, lookUpTemplate, templateField, toTemplateId } from './template';
import { escapeInTemplate, safeAnywhere, refuseLineBreaks } from './values';
import { readVariables, variablesField } from './variables';

function readEmail(
	parameters: Parameters<typeof templateField | typeof variablesField, typeof escapeInTemplate>,
) {
	const template_id = parameters.checked('template', toTemplateId).id;
	const { variables: values } = readVariables(parameters);
	const escapes = parameters.options.flag('escapeVariableValues');
	const variables = values && escapes ? safeAnywhere(parameters, values) : values;
	return { content: { template_id, ...(variables && { variables }) } };
}

/** Endpoint 13. */
export const sendTemplate = operation({
	...sending,
	value: 'sendTemplate',
	name: 'Send From Template',
	action: 'Send email from template',
	subtitle: 'Send email from template',
	description: 'Send an email with the sender, subject and content of a saved template',
	inSpanish: 'envía un correo a partir de una plantilla guardada',
	endpoints: ['emailSendTemplate'],
	output: sending.output.omit({ from: true }),
	fields: [templateField, recipients, variablesField],
	options: [checkTemplateVariables, ...sendingOptions, escapeInTemplate],
	async toRequest(parameters) {
		const { options } = parameters;
		const email = parameters.memoized(readEmail);
		const { to, notices } = readRecipients(parameters);
		refuseLineBreaks(parameters, email.content.variables, { To: namesIn(to) });
		const draft = await emailDraft('emailSendTemplate', { ...email.content, to }, notices, options);
		if (!options.flag('checkTemplateVariables') || draft.skip) return draft;
		return { ...draft, looksUp: lookUpTemplate(parameters, email.content) };
	},
});
