import type { Parameters } from '../../parameters';
import { operation } from '../operation';
import { draftWithFiles, enclosingOptions } from './enclosing';
import { hintOf, keptOfEmail, queuedEmail, queuedItems } from './queued';
import { readRecipients, recipientFields } from './recipients';
import { templateField, toTemplateId } from './template';
import { readVariables, variablesField } from './variables';

/** An e-mail without its recipients and files. */
const readEmail = (parameters: Parameters<typeof templateField | typeof variablesField>) => ({
	content: {
		template_id: parameters.checked('template', toTemplateId).id,
		...readVariables(parameters),
	},
});

/** Endpoint 13. */
export const sendTemplate = operation({
	value: 'sendTemplate',
	name: 'Send From Template',
	action: 'Send email from template',
	subtitle: 'Send e-mail from template',
	description: 'Send an email with the sender, subject and content of a saved template',
	effect: 'send',
	endpoints: ['emailSendTemplate'],
	output: queuedEmail.omit({ from: true }),
	keeps: keptOfEmail,
	rebuild: hintOf,
	fields: [
		templateField,
		...recipientFields,
		variablesField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: enclosingOptions,
		},
	],
	async toRequest(parameters) {
		const options = parameters.group('options');
		const email = parameters.same(readEmail);
		const request = { ...email.content, to: readRecipients(parameters) };
		return await draftWithFiles('emailSendTemplate', request, email, options);
	},
	toOutput: queuedItems,
});
