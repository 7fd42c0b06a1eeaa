import type { INodeProperties } from 'n8n-workflow';

/** Where the service is (Endpoints, `{base_url}`); fields of both credential types for sending. */
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
