import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { eventNames, eventWords } from '../event/events';
import { filterFields } from '../filters';
import { optionFields } from './optionFields';
import { addressNotice, smsNotice, whatsAppNotice } from './panel';

const notice = (name: string, displayName: string, displayOptions: IDisplayOptions): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	displayOptions,
	default: '',
});

export const triggerProperties: INodeProperties[] = [
	{
		// By this n8n leaves the body of a node of version 1 to the node (event/body.ts).
		displayName: 'Unread Body',
		name: 'options',
		type: 'hidden',
		default: { binaryData: true },
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: Object.entries(eventWords)
			.map(([value, { label, description, action }]) => ({ name: label, value, description, action }))
			.sort((a, b) => a.name.localeCompare(b.name)),
		default: [...eventNames],
		description: 'What starts the workflow; other events are acknowledged and start nothing',
	},
	notice('smsNotice', smsNotice, { show: { events: ['sms.deliveryReport', 'sms.incoming'] } }),
	notice('whatsAppNotice', whatsAppNotice, { show: { events: ['whatsApp.message'] } }),
	{
		displayName: 'WhatsApp Authentication',
		name: 'whatsAppAuthentication',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { events: ['whatsApp.message'] } },
		options: [
			{
				name: 'Address List Only',
				value: 'address',
				description: 'Everything that comes from one of the allowed IP addresses is accepted',
			},
			{
				name: 'Secret in Address',
				value: 'query',
				description: 'You register the webhook address with a secret in its query',
			},
			{
				name: 'Secret in Header',
				value: 'header',
				description: 'The service, or a proxy of yours, sends a header with a secret',
			},
			{
				name: 'Signature',
				value: 'signature',
				description: 'The same signature headers as for SMS',
			},
		],
		default: 'signature',
		description:
			'How a WhatsApp message shows that it comes from the service. SMS events are always verified by their signature.',
	},
	{
		displayName: 'Header Name',
		name: 'headerName',
		type: 'string',
		default: 'x-webhook-secret',
		required: true,
		displayOptions: { show: { events: ['whatsApp.message'], whatsAppAuthentication: ['header'] } },
		description: 'Name of the header whose value must be the WhatsApp Secret of the credential',
	},
	{
		displayName: 'Query Parameter Name',
		name: 'parameterName',
		type: 'string',
		default: 'secret',
		required: true,
		displayOptions: { show: { events: ['whatsApp.message'], whatsAppAuthentication: ['query'] } },
		description:
			'Register the webhook address with this at its end: ?secret= and the WhatsApp Secret of the credential. Addresses are written to access logs; prefer a header where you can.',
	},
	notice('addressNotice', addressNotice, {
		show: { events: ['whatsApp.message'], whatsAppAuthentication: ['address'] },
	}),
	{
		displayName: 'Allowed IP Addresses',
		name: 'allowedAddresses',
		type: 'string',
		default: '',
		placeholder: 'e.g. 203.0.113.7, 198.51.100.0/24',
		description:
			'Addresses and CIDR ranges, separated by commas, that events may come from. Empty allows every address, except where the address list is the only authentication. Behind a reverse proxy, set N8N_PROXY_HOPS so that n8n sees the sender; never list the proxy, which would let everybody in.',
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: filterFields,
	},
	{
		displayName: 'Options',
		name: 'additionalOptions',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: optionFields,
	},
];
