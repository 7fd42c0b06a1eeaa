import type { INodeProperties } from 'n8n-workflow';
import { countryOptions } from '../text/phone/countries';

/** Address fields of the credential types for sending (Endpoints, `{base_url}`). */
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
		// No regular expression: n8n runs those in a sandbox with a time limit, and a run fails when it is over.
		displayOptions: { hide: { baseUrl: ['', { _cnd: { startsWith: 'https:' } }] } },
		default: false,
		description:
			'Whether to use a Base URL with http outside your own network. Anyone between n8n and the service can then read this credential and every message. Not needed for this machine and private networks.',
	},
];

export const defaultCountryField: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: [...countryOptions],
	default: '',
	hint: 'The country of most of your recipients',
	description:
		'Numbers without a plus sign are read as numbers of this country, with or without its code. Without it, they are refused.',
};

const defaultSender = { type: 'string', default: '', hint: 'May stay empty' } as const;

export const textSenderFields: INodeProperties[] = [
	{
		displayName: 'Default Sender ID',
		name: 'senderId',
		...defaultSender,
		placeholder: 'e.g. MyShop',
		description: 'Sender of SMS from nodes without a Sender ID; must be authorized by the carrier',
	},
	{
		displayName: 'Default WhatsApp Agent',
		name: 'whatsAppAgent',
		...defaultSender,
		placeholder: 'e.g. +52 1 55 1234 5678',
		description:
			'Business phone number with country code that sends WhatsApp messages from nodes without a From (Agent)',
	},
];

export const emailSenderFields: INodeProperties[] = [
	{
		displayName: 'Default From Name',
		name: 'fromName',
		...defaultSender,
		placeholder: 'e.g. My Shop',
		description: 'Sender name of emails from nodes without a From Name',
	},
	{
		displayName: 'Default From Email',
		name: 'fromEmail',
		...defaultSender,
		placeholder: 'name@email.com',
		description: 'Sender of emails from nodes without a From Email; must be authorized in your account',
	},
];

export const mostOfAccount = { perSecond: 1000, atOnce: 256, seconds: 600 } as const;
export const usualTimeout = 60;

/** Limits belong to the account, not to a node. */
export const accountLimitFields: INodeProperties[] = [
	{
		displayName:
			'Limits of your account. Leave them at 0 unless your contract sets a limit: by default, n8n adapts to the answers of the service. All nodes with this credential share these limits within each n8n process.',
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
		description: 'Maximum number of requests started per second',
	},
	{
		displayName: 'Most at Once',
		name: 'mostAtOnce',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: mostOfAccount.atOnce },
		default: 0,
		hint: '0 for Automatic: as many as the service handles well, up to 64',
		description: 'Maximum number of simultaneous requests, 1 to 256',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: mostOfAccount.seconds },
		default: usualTimeout,
		description: 'How long to wait for each answer, 1 to 600',
	},
];
