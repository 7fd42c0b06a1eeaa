import type * as z from 'zod/v4';
import { isList, parseJson, templateData } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { toPlainText } from '../../text/plainText';
import { toFileName } from '../../text/names';
import { toWebAddress, toLanguage, toSingleLine } from '../../text/entries';
import { refuse, whatsAppWords, type Checked } from '../../words';
import { phoneOptions } from '../commonFields';
import { withJson, draftsOf, phoneFields, sending } from './common';
import { operation } from '../operation';

/** Template messages (endpoint 16, `templateData` and its neighbours). */

const templateFields = [
	field.required('templateName', 'Template Name', 'Exact name of an approved template', {
		placeholder: 'e.g. order_confirmation',
	}),
	field.required('languageCode', 'Language Code', 'Language of the template, as it was approved', {
		placeholder: 'e.g. es_MX',
	}),
	field.mode('placeholdersMode', 'Specify Body Placeholders', {
		description: 'Where the values for {{1}}, {{2}} and so on come from',
		default: 'rows',
		options: {
			rows: ['Using Fields Below', 'One row per placeholder'],
			list: ['Using List or Expression', 'A JSON list, such as from an earlier node'],
		},
	}),
	field.rows('placeholders', 'Body Placeholders', {
		typeOptions: { multipleValues: true, sortable: true },
		show: { placeholdersMode: ['rows'] },
		description: 'Values for {{1}}, {{2}} and so on, in this order',
		row: ['placeholder', 'Placeholder'],
		fields: [field.text('value', 'Value', 'Text to insert', { placeholder: 'e.g. Nathan' })],
	}),
	field.json('placeholdersList', 'Body Placeholders', 'JSON list of the values for {{1}}, {{2}} and so on', {
		show: { placeholdersMode: ['list'] },
		default: '[]',
		hint: 'Such as ["Nathan", "A-1042"]',
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
		'JSON object that is merged into the template data, for anything without a field here, such as the variable of a text header',
		{ placeholder: 'e.g. { "header": { "name of the field": ["text"] } }' },
	),
	...phoneOptions,
] as const satisfies readonly Field[];

type TemplateParameters = Parameters<(typeof templateFields)[number], (typeof templateOptions)[number]>;

/** Accepts a list of texts and numbers, as JSON or from an expression; none may be blank. */
function toPlaceholders(value: unknown): Checked<{ placeholders: string[] }> {
	const list = typeof value === 'string' && value.trim() !== '' ? parseJson(value) : value;
	if (list === undefined && value !== undefined) return refuse(whatsAppWords.isNotJson);
	if (!isList(list)) return refuse(whatsAppWords.isNotAList);
	const placeholders: string[] = [];
	for (const entry of list) {
		const position = placeholders.length + 1;
		const plain = toPlainText(entry);
		if (!plain.ok) return refuse(whatsAppWords.isUnfitAt, { position, reason: plain.reason });
		if (!plain.text?.trim()) return refuse(whatsAppWords.isEmptyAt, { position });
		placeholders.push(plain.text);
	}
	return { ok: true, placeholders };
}

const readPlaceholders = (parameters: TemplateParameters): string[] =>
	parameters.choice('placeholdersMode') === 'list'
		? parameters.checked('placeholdersList', toPlaceholders).placeholders
		: parameters.rows('placeholders').map((row) => row.text('value'));

function readHeader(parameters: TemplateParameters): z.infer<typeof templateData>['header'] {
	const chosen = parameters.choice('headerType');
	if (chosen === 'none') return undefined;
	const type = chosen === 'other' ? parameters.text('otherHeaderType').trim() : chosen;
	const { url: mediaUrl } = parameters.checked('headerMediaUrl', toWebAddress);
	const needsName = type === 'DOCUMENT' || parameters.optionalText('headerFileName') !== undefined;
	const { name: filename } = needsName ? parameters.checked('headerFileName', toFileName) : {};
	return { type, mediaUrl, ...(filename && { filename }) };
}

/** The `templateData` of one item; an empty object if no field is filled in. */
function readTemplateData(parameters: TemplateParameters): z.infer<typeof templateData> {
	const placeholders = readPlaceholders(parameters);
	const header = readHeader(parameters);
	const data = { ...(placeholders.length > 0 && { body: { placeholders } }), ...(header && { header }) };
	return withJson(data, parameters.options, 'additionalTemplateData', templateData);
}

/** Endpoint 16, type `template`. */
export const sendWhatsAppTemplate = operation({
	...sending,
	value: 'sendTemplate',
	name: 'Send Template',
	action: 'Send WhatsApp template message',
	description: 'Send an approved template to one WhatsApp number; templates may be charged per message',
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
