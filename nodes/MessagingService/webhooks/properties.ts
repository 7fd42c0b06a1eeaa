import type { ExpressionString, INodeTypeDescription } from 'n8n-workflow';
import { field, type Field } from '../parameters';
import { notAlwaysSigned, eventKinds, eventNames } from './event/kinds';
import { toleranceSeconds } from './settings';
import { filterFields, shownFor } from './filters';
import { defaultOptOutWords } from '../text/optOuts';

/**
 * What the editor shows of the trigger. Its setup instructions cannot contain the URL, which users
 * copy from above.
 */

/** Support staff of the service set the webhook URL (Events). */
const toSupport =
	'Please send the delivery reports (MT) and incoming SMS (MO) of our account to this webhook URL: [paste the production URL]. It accepts POST requests with JSON and your signature headers, and responds with 200.';

/** A second registration takes the address from the first workflow. */
const oneAddressNotice =
	'The service knows one URL for SMS and one for WhatsApp. If a workflow of yours has it already, do not replace it: that workflow would get no more events. Let its trigger pass them on to this workflow, as in the example “one address, many workflows”.';

const registerNotice =
	'Have the production URL (Webhook URLs, above) registered: for SMS by the support of the service, for WhatsApp in its customer portal. Each has one URL: a workflow that had it before gets no more events.';

const addressNotice =
	'Only the address of the sender is checked. Behind a reverse proxy, n8n knows the sender only if N8N_PROXY_HOPS is set; an address of the proxy in the list lets everybody in.';

export const triggerPanel = {
	header: 'Receive events from the service',
	executionsHelp: {
		inactive: `While you build: click “Execute step” and have the service, or a test of yours, send to the <b>test URL</b>. A request that is refused shows here as a failed execution, with the reason.<br><br>In production: publish the workflow, and have the <b>production URL</b> registered. WhatsApp: in the customer portal of the service. SMS: send its support this text:<br><i>“${toSupport}”</i><br><br>${oneAddressNotice}`,
		active:
			'Events sent to the <b>production URL</b> start this workflow and appear in the <a data-key="executions">executions list</a>.<br><br>To try a change, click “Execute step” and send to the <b>test URL</b>.',
	},
	activationHint:
		'Publish the workflow (before n8n 2: switch it to Active) to receive events at the production URL, without clicking this button.',
} satisfies INodeTypeDescription['triggerPanel'];

/** Shows the chosen events below the node's name. */
export const triggerSubtitle: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventKinds[name].short])),
)})[name]).join(", ") }}`;

/**
 * Computes the outputs in n8n's editor: one for events and, if refused requests are reported, one
 * for those.
 */
export const outputsExpression: ExpressionString = `={{ $parameter.additionalOptions?.reportRefused ? [{ type: 'main', displayName: 'Events' }, { type: 'main', displayName: 'Refused' }] : [{ type: 'main' }] }}`;

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
		'Sets optOut to true for an incoming message that begins with one of these and has one more word at most, such as “STOP 36111” or “Baja, por favor”, or is a sentence such as “remove me from your list”. Case and accents do not matter. The message still starts the workflow, which decides what to do.',
		{ ...shownFor(), default: defaultOptOutWords },
	),
	field.choice('replies', 'Replies to Questions', {
		description:
			'What to do with a message that answers a Human Review question; requires the credential Messaging Service API, whose Replies URL is the production URL of this trigger. A reply that comes too late or cannot be checked starts this workflow, with the reason in answer.',
		...shownFor(['sms.incoming', 'whatsApp.message']),
		default: 'handOver',
		options: {
			handOver: ['Hand Over', 'The question gets its answer, and this workflow is not started'],
			both: [
				'Hand Over and Start',
				'The question gets its answer, and this workflow is started as well',
			],
			start: ['Only Start', 'Questions cannot be answered by reply'],
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
		{
			typeOptions: { minValue: toleranceSeconds.least, maxValue: toleranceSeconds.most },
			default: toleranceSeconds.usual,
		},
	),
];

const ofUnsigned = { events: notAlwaysSigned };
const verifiedBy = (way: string) => ({ show: { ...ofUnsigned, eventAuthentication: [way] } });
const unsignedLabels = notAlwaysSigned.map((name) => eventKinds[name].label).join(', ');

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
			.map(([value, { label, description, action }]) => ({
				name: label,
				value,
				description,
				action,
			}))
			.sort((a, b) => a.name.localeCompare(b.name)),
		// Never changes: n8n does not save a default, so that another one would change workflows of
		// people.
		default: ['sms.deliveryReport', 'sms.incoming', 'whatsApp.message'],
		description: 'What starts the workflow; other events are acknowledged and start nothing',
	},
	field.notice('registerNotice', registerNotice),
	field.mode('eventAuthentication', 'Authentication', {
		description: `How these events show that they come from the service: ${unsignedLabels}. All others are always verified by their signature.`,
		show: ofUnsigned,
		default: 'signature',
		options: {
			address: ['Address List Only', 'Everything from the allowed IP addresses is accepted'],
			query: ['Secret in Address', 'You register the webhook URL with a secret in its query'],
			header: [
				'Secret in Header',
				'The service, or a proxy of yours, sends a header with a secret',
			],
			signature: ['Signature', 'The same signature headers as for SMS'],
		},
	}),
	field.required(
		'headerName',
		'Header Name',
		'Name of the header whose value must be the Shared Secret of the credential',
		{ ...verifiedBy('header'), default: 'x-webhook-secret' },
	),
	field.required(
		'parameterName',
		'Query Parameter Name',
		'Register the webhook URL with ?secret= and the Shared Secret of the credential at its end. URLs are written to access logs; prefer a header if you can.',
		{ ...verifiedBy('query'), default: 'secret' },
	),
	field.notice('addressNotice', addressNotice, verifiedBy('address')),
	field.text(
		'allowedAddresses',
		'Allowed IP Addresses',
		'Addresses and CIDR ranges, separated by commas, that events may come from. Empty allows every address, except where the address list is the only authentication. Behind a reverse proxy, set N8N_PROXY_HOPS so that n8n sees the sender; never list the proxy, which would let everybody in.',
		{ placeholder: 'e.g. 203.0.113.7, 198.51.100.0/24' },
	),
	field.collection('filters', 'Filters', 'Add filter', filterFields),
	field.collection('additionalOptions', 'Options', 'Add option', optionFields),
];

export const triggerProperties = field.asProperties(fields);
