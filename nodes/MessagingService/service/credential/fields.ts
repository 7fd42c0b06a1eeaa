import type { INodeProperties } from 'n8n-workflow';
import { countries } from '../../text/phone/countries';

/** Fields of the credential types for sending. */

/** Where the service is (Endpoints, `{base_url}`). */
export const addressFields: readonly INodeProperties[] = [
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://api.example.com',
		hint: 'The address that the service gave you, up to the host',
		description: 'Address of the messaging service, without the paths of its endpoints',
	},
	{
		displayName: 'Allow Unencrypted',
		name: 'allowUnencrypted',
		type: 'boolean',
		// Few need it, and they see it as soon as they do.
		displayOptions: { show: { baseUrl: [{ _cnd: { regex: '^\\s*[hH][tT][tT][pP]:' } }] } },
		default: false,
		description:
			'Whether a Base URL with http is used although it leads out of your own network. Anybody on the way can then read this credential and every message. Not needed for this machine and private networks.',
	},
];

/** Whose numbers are understood without country code. */
export const defaultCountryField: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: [
		{ name: 'None: Numbers Need Their Country Code', value: '' },
		...countries().map(({ code, name }) => ({ name: `${name} (${code})`, value: code })),
	],
	default: '',
	description: 'Country whose phone numbers may be written as people there write them',
};

/** Who sends where a node does not say it. */
const defaultSender = { type: 'string', default: '', hint: 'May stay empty' } as const;

export const textSenderFields: INodeProperties[] = [
	{
		displayName: 'Default Sender ID',
		name: 'senderId',
		...defaultSender,
		placeholder: 'e.g. MyShop',
		description: 'Sender of SMS whose node has no Sender ID; must be authorized by the carrier',
	},
	{
		displayName: 'Default WhatsApp Agent',
		name: 'whatsAppAgent',
		...defaultSender,
		placeholder: 'e.g. +52 1 55 1234 5678',
		description:
			'Business phone number that sends WhatsApp messages whose node has no From (Agent), with its country code',
	},
];

export const emailSenderFields: INodeProperties[] = [
	{
		displayName: 'Default From Name',
		name: 'fromName',
		...defaultSender,
		placeholder: 'e.g. My Shop',
		description: 'Name of the sender of emails whose node has no From Name',
	},
	{
		displayName: 'Default From Email',
		name: 'fromEmail',
		...defaultSender,
		placeholder: 'name@email.com',
		description: 'Sender of emails whose node has no From Email; must be authorized in your account',
	},
];

export const mostOfAccount = { perSecond: 1000, atOnce: 256 } as const;

/** The contract with the service belongs to the account. */
export const accountLimitFields: INodeProperties[] = [
	{
		displayName:
			'Limits of your account. Leave them at 0 unless your contract names a number: how much the service takes is learned from its answers. All that uses this credential keeps to them together, in each process of n8n.',
		name: 'limitsNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Requests per Second',
		name: 'requestsPerSecond',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: mostOfAccount.perSecond },
		default: 0,
		hint: '0 for Automatic',
		description: 'How many requests may start within a second',
	},
	{
		displayName: 'Most at Once',
		name: 'mostAtOnce',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: mostOfAccount.atOnce },
		default: 0,
		hint: '0 for Automatic: as many as the service answers well, up to 64',
		description: 'How many requests may be under way at the same time, 1 to 256',
	},
];
