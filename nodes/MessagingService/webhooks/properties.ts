import type { INodeProperties } from 'n8n-workflow';
import { field, type Field } from '../parameters';
import { chosenEvents, eventKinds, eventsThat } from './event/kinds';
import { filterFields, shownFor } from './filters';
import { addressNotice, oneAddressNotice, replyNotice, smsNotice, whatsAppNotice } from './panel';
import { defaultOptOutWords } from '../text/optOuts';

const ofDownload = { show: { '/events': ['whatsApp.message'], downloadMedia: [true] } } as const;

const optionFields: readonly Field[] = [
	field.toggle(
		'allowInternalMedia',
		'Allow Internal Media Addresses',
		'Whether media may be downloaded from addresses inside your network and others that are not public. The SSRF protection of n8n, if enabled, still applies.',
		ofDownload,
	),
	field.toggle(
		'downloadMedia',
		'Download Media',
		'Whether to download the media of WhatsApp messages, up to 20 MB and for 20 seconds, before its address expires. A message whose media cannot be downloaded still starts the workflow, with the reason in mediaError.',
		shownFor(['whatsApp.message']),
	),
	field.toggle(
		'includeMessageText',
		'Include Message Text',
		'Whether delivery reports include the text of the message, in text and raw. If it is a one-time password, everybody who can see the execution can read the code.',
	),
	field.text(
		'optOutWords',
		'Opt-Out Words',
		'Sets optOut to true for an incoming message that is one of these, such as “Baja, por favor” but not “Baja California”, or a sentence such as “remove me from your list”. The message still starts the workflow, which decides what to do.',
		{ ...shownFor(), default: defaultOptOutWords },
	),
	field.choice('replies', 'Replies to Questions', {
		description:
			'What to do with an SMS that answers a Human Review question; requires the credential Messaging Service API. A reply that comes too late or cannot be checked starts this workflow, with the reason in answer.',
		...shownFor(['sms.incoming']),
		default: 'handOver',
		options: {
			handOver: ['Hand Over', 'The question gets its answer, and this workflow is not started'],
			both: ['Hand Over and Start', 'The question gets its answer, and this workflow is started as well'],
			start: ['Only Start', 'Questions asked by SMS keep waiting'],
		},
	}),
	field.toggle(
		'reportRefused',
		'Report Refused Requests',
		'Whether refused requests are reported on an output of their own: at most one item per hour and cause, with their number, times and sender',
		{ noDataExpression: true },
	),
	field.amount(
		'tolerance',
		'Signature Tolerance (Seconds)',
		'How far the time of a signature may differ from the clock of this server, in either direction. The service suggests 60.',
		{ typeOptions: { minValue: 1, maxValue: 3600 }, default: 60 },
	),
];

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
