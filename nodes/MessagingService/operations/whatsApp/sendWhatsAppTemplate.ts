import type * as z from 'zod/v4';
import { templateData } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { toFileName } from '../../text/names';
import { toWebAddress, toLanguage, toSingleLine } from '../../text/entries';
import { toSeveral } from '../commonFields';
import { withJson, draftsOf, whatsAppSending, whatsAppOptions } from './common';
import { operation } from '../operation';

/** Template messages (endpoint 16, `templateData` and its neighbours). */

const templateFields = [
	field.required('templateName', 'Template Name', 'Exact name of an approved template', {
		placeholder: 'e.g. order_confirmation',
	}),
	field.required('languageCode', 'Language Code', 'Language of the template, as it was approved', {
		placeholder: 'e.g. es_MX',
	}),
	field.rows('placeholders', 'Body Placeholders', {
		typeOptions: { multipleValues: true, sortable: true },
		description: 'Values for {{1}}, {{2}} and so on, in this order',
		row: ['placeholder', 'Placeholder'],
		fields: [field.text('value', 'Value', 'Text to insert', { placeholder: 'e.g. Nathan' })],
	}),
	field.mode('headerType', 'Header', {
		description: 'The media in the header of the template. For a text header choose None.',
		default: 'none',
		options: {
			DOCUMENT: ['Document', 'The template has a document above its text'],
			IMAGE: ['Image', 'The template has a picture above its text'],
			none: ['None', 'The template has no media above its text'],
			other: ['Other', 'The template has other media above its text'],
			VIDEO: ['Video', 'The template has a video above its text'],
		},
	}),
	field.required('otherHeaderType', 'Header Type', 'The service’s name for the type of header', {
		show: { headerType: ['other'] },
		placeholder: 'e.g. AUDIO',
	}),
	field.required('headerMediaUrl', 'Header Media URL', 'Public http or https address of the file', {
		hide: { headerType: ['none'] },
		placeholder: 'e.g. https://example.com/invoice.pdf',
	}),
	field.text('headerFileName', 'Header File Name', 'Name of the file as the recipient sees it', {
		hide: { headerType: ['none'] },
		placeholder: 'e.g. invoice.pdf',
		hint: 'Needed for a document',
	}),
] as const satisfies readonly Field[];

const templateOptions = [
	field.json(
		'additionalTemplateData',
		'Additional Template Data',
		'JSON object that is merged into the template data, for anything without a field here, such as the variable of a text header, or for placeholders from a list',
		{ placeholder: 'e.g. { "header": { "name of the field": ["text"] } }' },
	),
	...whatsAppOptions,
] as const satisfies readonly Field[];

type TemplateParameters = Parameters<
	(typeof templateFields)[number],
	(typeof templateOptions)[number]
>;

function readHeader(parameters: TemplateParameters): z.infer<typeof templateData>['header'] {
	const chosen = parameters.choice('headerType');
	if (chosen === 'none') return undefined;
	const type = chosen === 'other' ? parameters.text('otherHeaderType').trim() : chosen;
	const { url: mediaUrl } = parameters.checked('headerMediaUrl', toWebAddress);
	const needsName = type === 'DOCUMENT' || parameters.optionalText('headerFileName') !== undefined;
	const { name: filename } = needsName ? parameters.checked('headerFileName', toFileName) : {};
	return { type, mediaUrl, ...(filename && { filename }) };
}

/** WhatsApp refuses placeholders with line breaks, tabs or five blanks in a row. */
const onOneLine = (text: string): string =>
	text
		.split(/[\n\r\t]| {5}/)
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.join(' ');

/** The `templateData` of one item; an empty object if no field is filled in. */
function readTemplateData(parameters: TemplateParameters): z.infer<typeof templateData> {
	const placeholders = parameters.rows('placeholders').map((row) => row.text('value'));
	const header = readHeader(parameters);
	const data = {
		...(placeholders.length > 0 && { body: { placeholders } }),
		...(header && { header }),
	};
	const merged = withJson(data, parameters.options, 'additionalTemplateData', templateData);
	const placeholderTexts = merged.body?.placeholders;
	return placeholderTexts
		? { ...merged, body: { ...merged.body, placeholders: placeholderTexts.map(onOneLine) } }
		: merged;
}

/** Endpoint 16, type `template`. */
export const sendWhatsAppTemplate = operation({
	...whatsAppSending,
	value: 'sendTemplate',
	name: 'Send Template',
	action: 'Send WhatsApp template message',
	description:
		'Send an approved template to one WhatsApp number; templates may be charged per message',
	fields: [toSeveral, ...templateFields],
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
