import type { IDataObject } from 'n8n-workflow';

/** Parameters as saved by the editor, at least one node for each operation that does not wait. */

const to = '525512345678';
const agent = '5215512345678';
const sender = { fromName: 'Shop', fromEmail: 'shop@example.com' };
const variables = { variable: [{ letter: 'a', value: 'Ana' }] };

export const everyOperation: readonly IDataObject[] = [
	{ resource: 'account', operation: 'getBalance', includeSubAccounts: true },
	{
		resource: 'sms',
		operation: 'send',
		to,
		message: 'Olá, your order is “on its way”',
		characters: 'unicode',
		options: {
			externalId: 'A-1001',
			numbers: { numbers: { defaultCountry: 'MX' } },
			request: { request: { httpMethod: 'GET' } },
		},
	},
	{
		resource: 'sms',
		operation: 'send',
		to,
		message: 'A long message. '.repeat(20),
		tooLong: 'split',
		options: { sendOnceKey: 'A-1001' },
	},
	{ resource: 'sms', operation: 'sendFlash', to, message: 'It arrives in 10 minutes', options: {} },
	{ resource: 'sms', operation: 'getStatus', messageId: 90210, simplify: true },
	{ resource: 'otp', operation: 'send', to, message: 'Your code is [code]', options: {} },
	{ resource: 'otp', operation: 'verify', to, code: '123456' },
	{
		resource: 'email',
		operation: 'send',
		...sender,
		recipientsMode: 'rows',
		recipients: { recipient: [{ email: 'ana@example.com', name: 'Ana' }] },
		subject: 'Hello {{variable_a_var}}',
		emailFormat: 'html',
		html: '<p>Hello {{variable_a_var}}</p>',
		variables,
		options: { replyTo: 'help@example.com', combineItems: true },
	},
	{
		resource: 'email',
		operation: 'sendTemplate',
		template: { __rl: true, mode: 'id', value: '7' },
		recipientsMode: 'text',
		recipientsText: 'Ana <ana@example.com>, luis@example.com',
		variables,
		options: {},
	},
	{
		resource: 'email',
		operation: 'getLog',
		messageId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
		ifNotFound: 'stop',
		simplify: true,
	},
	{ resource: 'emailTemplate', operation: 'getAll', returnAll: true, options: { activeOnly: true } },
	{
		resource: 'whatsApp',
		operation: 'send',
		from: agent,
		to,
		messageType: 'location',
		latitude: '19.4326',
		longitude: '-99.1332',
		locationName: 'Shop',
		locationAddress: 'Av. Juárez 1',
		options: {},
	},
	{
		resource: 'whatsApp',
		operation: 'sendTemplate',
		from: agent,
		to,
		templateName: 'order_confirmation',
		languageCode: 'es_MX',
		placeholdersMode: 'rows',
		placeholders: { placeholder: [{ value: 'Ana' }, { value: 'A-1001' }] },
		headerType: 'none',
		options: {},
	},
];
