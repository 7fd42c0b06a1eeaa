import type { INodeProperties } from 'n8n-workflow';
import { field, type Field } from '../../parameters';
import { chosenEvents, eventKinds, eventsThat } from '../kinds/kinds';
import { filterFields } from '../filters';
import { optionFields } from './optionFields';
import { addressNotice, oneAddressNotice, replyNotice, smsNotice, whatsAppNotice } from './panel';

const ofWhatsApp = { events: chosenEvents };
const verifiedBy = (way: string) => ({ show: { ...ofWhatsApp, whatsAppAuthentication: [way] } });

const fields: readonly Field[] = [
	{
		// Makes n8n leave the body to a node of version 1 (event/body.ts).
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
		options: Object.entries(eventKinds)
			.map(([value, { label, description, action }]) => ({ name: label, value, description, action }))
			.sort((a, b) => a.name.localeCompare(b.name)),
		// Never changes: n8n does not save a default, so that another one would change workflows of people.
		default: ['sms.deliveryReport', 'sms.incoming', 'whatsApp.message'],
		description: 'What starts the workflow; other events are acknowledged and start nothing',
	},
	field.notice('smsNotice', smsNotice, {
		show: { events: eventsThat(({ alwaysSigned }) => alwaysSigned) },
	}),
	field.notice('replyNotice', replyNotice, { show: { events: ['sms.incoming'] } }),
	field.notice('whatsAppNotice', whatsAppNotice, { show: ofWhatsApp }),
	field.notice('oneAddressNotice', oneAddressNotice),
	field.choice('whatsAppAuthentication', 'WhatsApp Authentication', {
		description:
			'How a WhatsApp message shows that it comes from the service. SMS events are always verified by their signature.',
		noDataExpression: true,
		show: ofWhatsApp,
		default: 'signature',
		options: {
			address: ['Address List Only', 'Everything from the allowed IP addresses is accepted'],
			query: ['Secret in Address', 'You register the webhook URL with a secret in its query'],
			header: ['Secret in Header', 'The service, or a proxy of yours, sends a header with a secret'],
			signature: ['Signature', 'The same signature headers as for SMS'],
		},
	}),
	field.text(
		'headerName',
		'Header Name',
		'Name of the header whose value must be the WhatsApp Secret of the credential',
		{ ...verifiedBy('header'), default: 'x-webhook-secret', required: true },
	),
	field.text(
		'parameterName',
		'Query Parameter Name',
		'Register the webhook URL with ?secret= and the WhatsApp Secret of the credential at its end. URLs are written to access logs; prefer a header if you can.',
		{ ...verifiedBy('query'), default: 'secret', required: true },
	),
	field.notice('addressNotice', addressNotice, verifiedBy('address')),
	field.text(
		'allowedAddresses',
		'Allowed IP Addresses',
		'Addresses and CIDR ranges, separated by commas, that events may come from. Empty allows every address, except where the address list is the only authentication. Behind a reverse proxy, set N8N_PROXY_HOPS so that n8n sees the sender; never list the proxy, which would let everybody in.',
		{ placeholder: 'e.g. 203.0.113.7, 198.51.100.0/24' },
	),
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

/** n8n's type is the same, but mutable. */
export const triggerProperties = fields as INodeProperties[];
