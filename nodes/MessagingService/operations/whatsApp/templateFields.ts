import { phoneOptions } from './common';
import { field, type Field } from '../../parameters';

/** Fields of a template message (endpoint 16, `templateData` and its neighbours). */

const additionalTemplateData = field.json(
	'additionalTemplateData',
	'Additional Template Data',
	'JSON object that is merged into the template data, for what has no field here, such as the variable of a text header',
	{ placeholder: 'e.g. { "header": { "name of the field": ["text"] } }' },
);

export const templateFields = [
	field.text(
		'templateName',
		'Template Name',
		'Exact name of a template that the messaging platform has approved',
		{ required: true, placeholder: 'e.g. order_confirmation' },
	),
	field.text('languageCode', 'Language Code', 'Language of the template, as it was approved', {
		required: true,
		placeholder: 'e.g. es_MX',
	}),
	field.choice('placeholdersMode', 'Specify Body Placeholders', {
		description: 'Where the values for {{1}}, {{2}} and so on come from',
		noDataExpression: true,
		default: 'rows',
		options: {
			rows: ['Using Fields Below', 'One row per placeholder'],
			list: ['Using List or Expression', 'A JSON list, such as from an earlier node'],
		},
	}),
	field.rows('placeholders', 'Body Placeholders', {
		typeOptions: { multipleValues: true, sortable: true },
		show: { placeholdersMode: ['rows'] },
		placeholder: 'Add placeholder',
		description: 'Values for {{1}}, {{2}} and so on, in this order',
		row: ['placeholder', 'Placeholder'],
		fields: [
			field.text('value', 'Value', 'Text to put in its place', {
				required: true,
				placeholder: 'e.g. Nathan',
			}),
		],
	}),
	field.json(
		'placeholdersList',
		'Body Placeholders',
		'JSON list of the values for {{1}}, {{2}} and so on, in this order',
		{ show: { placeholdersMode: ['list'] }, default: '[]', hint: 'Such as ["Nathan", "A-1042"]' },
	),
	field.choice('headerType', 'Header', {
		description: 'What media the header of the template has. For a header of text choose None.',
		noDataExpression: true,
		default: 'none',
		options: {
			DOCUMENT: ['Document', 'The template has a document above its text'],
			IMAGE: ['Image', 'The template has a picture above its text'],
			none: ['None', 'The template has no media above its text'],
			other: ['Other', 'The template has other media above its text'],
			VIDEO: ['Video', 'The template has a video above its text'],
		},
	}),
	field.text('otherHeaderType', 'Header Type', 'Type of the header as the service calls it', {
		show: { headerType: ['other'] },
		required: true,
		placeholder: 'e.g. AUDIO',
	}),
	field.text(
		'headerMediaUrl',
		'Header Media URL',
		'Public http or https address from which the file is downloaded',
		{ hide: { headerType: ['none'] }, required: true, placeholder: 'e.g. https://example.com/invoice.pdf' },
	),
	field.text('headerFileName', 'Header File Name', 'Name of the file as the recipient sees it', {
		hide: { headerType: ['none'] },
		placeholder: 'e.g. invoice.pdf',
		hint: 'Needed for a document',
	}),
] as const satisfies readonly Field[];

export const templateOptions = [additionalTemplateData, ...phoneOptions] as const satisfies readonly Field[];
