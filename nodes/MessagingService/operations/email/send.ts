import type { RequestOf } from '../../contract';
import { operation } from '../operation';
import { toAddress } from '../../text/email/mailbox';
import { toSingleLine } from '../../text/singleLine';
import { contentFields, deriveMissingPart, readContent } from './content';
import { draftWithFiles, enclosingOptions } from './enclosing';
import { hintOf, keptOfEmail, queuedEmail, queuedItems } from './queued';
import { readRecipients, recipientFields } from './recipients';
import { readVariables, unusedVariables, variablesField } from './variables';

/** Endpoint 12. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send email',
	subtitle: 'Send e-mail',
	description: 'Send an email with content of your own',
	effect: 'send',
	endpoints: ['emailSend'],
	output: queuedEmail,
	keeps: keptOfEmail,
	rebuild: hintOf,
	fields: [
		{
			displayName: 'From Name',
			name: 'fromName',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. My Shop',
			description: 'Name of the sender as recipients see it',
		},
		{
			displayName: 'From Email',
			name: 'fromEmail',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'name@email.com',
			description: 'Address of the sender; must be authorized in your account',
		},
		...recipientFields,
		...contentFields,
		variablesField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...enclosingOptions, deriveMissingPart],
		},
	],
	async toRequest(parameters) {
		const options = parameters.group('options');
		const name = parameters.checked('fromName', toSingleLine).line;
		const { address } = parameters.checked('fromEmail', toAddress);
		const { variables } = readVariables(parameters);
		const content = readContent(parameters, options.flag('deriveMissingPart'), variables ?? {});
		const request: RequestOf<'emailSend'> = {
			from: { name, email: address },
			to: readRecipients(parameters),
			...content,
			...(variables && { variables }),
		};
		return await draftWithFiles('emailSend', request, options, unusedVariables(content, variables));
	},
	toOutput: queuedItems,
});
