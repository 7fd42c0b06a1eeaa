import type { RequestOf } from '../../contract';
import { operation } from '../operation';
import { contentFields, deriveMissingPart, readContent } from './content';
import { draftWithFiles, enclosingOptions } from './enclosing';
import { hintOf, keptOfEmail, queuedEmail, queuedItems } from './queued';
import { readRecipients, recipientFields } from './recipients';
import { readSender, senderFields } from './sender';
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
		...senderFields,
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
		const { variables } = readVariables(parameters);
		const content = readContent(parameters, options.flag('deriveMissingPart'), variables ?? {});
		const request: RequestOf<'emailSend'> = {
			from: readSender(parameters),
			to: readRecipients(parameters),
			...content,
			...(variables && { variables }),
		};
		return await draftWithFiles('emailSend', request, options, unusedVariables(content, variables));
	},
	toOutput: queuedItems,
});
