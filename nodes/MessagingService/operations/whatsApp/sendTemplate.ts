import { operation } from '../operation';
import { draftOf, phoneFields, queuedItem, queuedMessage, readPhones } from './common';
import { readTemplateData } from './templateData';
import { templateFields } from './templateFields';

/** Endpoint 16, type `template`. */
export const sendTemplate = operation({
	value: 'sendTemplate',
	name: 'Send Template',
	action: 'Send WhatsApp template message',
	description: 'Send an approved template to one WhatsApp number',
	effect: 'send',
	endpoints: ['messagingAppSend'],
	output: queuedMessage,
	keeps: ['type', 'from', 'to', 'code'],
	fields: [...phoneFields, ...templateFields],
	toRequest(parameters) {
		return draftOf({
			type: 'template',
			...readPhones(parameters),
			templateName: parameters.text('templateName').trim(),
			language: parameters.text('languageCode').trim(),
			templateData: readTemplateData(parameters),
		});
	},
	toOutput: (body, { request }) => [queuedItem(body, request)],
});
