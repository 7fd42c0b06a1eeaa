import { field, type Field } from '../../parameters';
import { defaultOptOutWords } from '../../text/optOuts';
import { shownFor } from '../filters';

const ofDownload = { show: { '/events': ['whatsApp.message'], downloadMedia: [true] } } as const;

export const optionFields: readonly Field[] = [
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
