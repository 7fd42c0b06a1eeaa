import { phoneOptions } from './common';
import type { Field } from '../../parameters';

/** Fields of a template message (endpoint 16, `templateData` and its neighbours). */

const additionalTemplateData = {
	displayName: 'Additional Template Data',
	name: 'additionalTemplateData',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. { "header": { "name of the field": ["text"] } }',
	description:
		'JSON object that is merged into the template data, for what has no field here, such as the variable of a text header',
} as const satisfies Field;

export const templateFields = [
	{
		displayName: 'Template Name',
		name: 'templateName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. order_confirmation',
		description: 'Exact name of a template that the messaging platform has approved',
	},
	{
		displayName: 'Language Code',
		name: 'languageCode',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. es_MX',
		description: 'Language of the template, as it was approved',
	},
	{
		displayName: 'Specify Body Placeholders',
		name: 'placeholdersMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'rows', description: 'One row per placeholder' },
			{
				name: 'Using List or Expression',
				value: 'list',
				description: 'A JSON list, such as from an earlier node',
			},
		],
		default: 'rows',
		description: 'Where the values for {{1}}, {{2}} and so on come from',
	},
	{
		displayName: 'Body Placeholders',
		name: 'placeholders',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		displayOptions: { show: { placeholdersMode: ['rows'] } },
		default: {},
		placeholder: 'Add placeholder',
		description: 'Values for {{1}}, {{2}} and so on, in this order',
		options: [
			{
				displayName: 'Placeholder',
				name: 'placeholder',
				values: [
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. Nathan',
						description: 'Text to put in its place',
					},
				],
			},
		],
	},
	{
		displayName: 'Body Placeholders',
		name: 'placeholdersList',
		type: 'json',
		displayOptions: { show: { placeholdersMode: ['list'] } },
		default: '[]',
		hint: 'Such as ["Nathan", "A-1042"]',
		description: 'JSON list of the values for {{1}}, {{2}} and so on, in this order',
	},
	{
		displayName: 'Header',
		name: 'headerType',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Document', value: 'DOCUMENT', description: 'The template has a document above its text' },
			{ name: 'Image', value: 'IMAGE', description: 'The template has a picture above its text' },
			{ name: 'None', value: 'none', description: 'The template has no media above its text' },
			{ name: 'Other', value: 'other', description: 'The template has other media above its text' },
			{ name: 'Video', value: 'VIDEO', description: 'The template has a video above its text' },
		],
		default: 'none',
		description: 'What media the header of the template has. For a header of text choose None.',
	},
	{
		displayName: 'Header Type',
		name: 'otherHeaderType',
		type: 'string',
		displayOptions: { show: { headerType: ['other'] } },
		default: '',
		required: true,
		placeholder: 'e.g. AUDIO',
		description: 'Type of the header as the service calls it',
	},
	{
		displayName: 'Header Media URL',
		name: 'headerMediaUrl',
		type: 'string',
		displayOptions: { hide: { headerType: ['none'] } },
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description: 'Public http or https address from which the file is downloaded',
	},
	{
		displayName: 'Header File Name',
		name: 'headerFileName',
		type: 'string',
		displayOptions: { hide: { headerType: ['none'] } },
		default: '',
		placeholder: 'e.g. invoice.pdf',
		hint: 'Needed for a document',
		description: 'Name of the file as the recipient sees it',
	},
] as const satisfies readonly Field[];

export const templateOptions = [additionalTemplateData, ...phoneOptions] as const satisfies readonly Field[];
