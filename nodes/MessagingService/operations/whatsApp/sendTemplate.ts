import { toLanguage, toSingleLine } from '../../text/entries';
import { operation } from '../operation';
import { draftsOf, phoneFields, sending } from './common';
import { readTemplateData, templateFields, templateOptions } from './template';

/** Endpoint 16, type `template`. */
export const sendTemplate = operation({
	...sending,
	value: 'sendTemplate',
	name: 'Send Template',
	action: 'Send WhatsApp template message',
	subtitle: 'Send WhatsApp template',
	description: 'Send an approved template to one WhatsApp number; templates may be charged per message',
	inSpanish: 'envía una plantilla aprobada; puede tener costo por mensaje',
	fields: [...phoneFields, ...templateFields],
	options: templateOptions,
	toRequest(parameters, account) {
		return draftsOf(parameters, account, (phones) => ({
			type: 'template',
			...phones,
			templateName: parameters.checked('templateName', toSingleLine).line,
			language: parameters.checked('languageCode', toLanguage).language,
			templateData: readTemplateData(parameters),
		}));
	},
});
