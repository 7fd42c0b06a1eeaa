import { isRecord } from '../../contract';
import type { Field, Parameters } from '../../parameters';
import { isEmpty } from '../../text/plainText';
import { toSingleLine } from '../../text/entries';
import { emailWords, fieldWords, refuse, type Checked } from '../../words';
import { operation } from '../operation';
import { emailDraft, sendingOptions, emailSending } from './draft';
import { recipients } from './addresses';
import { htmlInTemplate, safeAnywhere, readVariables, variablesField } from './variables';

const templateField = {
	displayName: 'Template',
	name: 'template',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The saved template to send',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a template...',
			typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 1001' },
	],
} as const satisfies Field;

/** Accepts the value of a resource locator, or an ID that an expression returned instead. */
function toTemplateId(value: unknown): Checked<{ id: string }> {
	const located = isRecord(value) && 'value' in value ? value.value : value;
	const id = toSingleLine(located);
	return id.ok
		? { ok: true, id: id.line }
		: refuse(isEmpty(located) ? fieldWords.isEmpty : emailWords.isNotATemplate);
}

function readTemplateEmail(
	parameters: Parameters<typeof templateField | typeof variablesField, typeof htmlInTemplate>,
) {
	const template_id = parameters.checked('template', toTemplateId).id;
	const values = readVariables(parameters);
	const isAsItIs = parameters.options.flag('allowHtmlInValues');
	const variables = values && !isAsItIs ? safeAnywhere(parameters, values) : values;
	return { template_id, ...(variables && { variables }) };
}

/** Endpoint 13. */
export const sendEmailTemplate = operation({
	...emailSending,
	value: 'sendTemplate',
	name: 'Send From Template',
	action: 'Send email from template',
	description: 'Send an email with the sender, subject and content of a saved template',
	endpoints: ['emailSendTemplate'],
	output: emailSending.output.omit({ from: true }),
	fields: [templateField, recipients, variablesField],
	options: [...sendingOptions, htmlInTemplate],
	async toRequest(parameters) {
		const email = readTemplateEmail(parameters);
		return await emailDraft('emailSendTemplate', parameters, (to) => ({ ...email, to }));
	},
});
