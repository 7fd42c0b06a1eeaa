import { field, type Field } from '../../parameters';
import { defaultOptOutWords } from '../event/envelope';
import { shownFor } from '../filters';
import { memoryLimit } from '../once/stored';

const { events: maxEvents, usual: usualEvents } = memoryLimit;

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
		'Whether to download the media of WhatsApp messages before its address expires. A message whose media cannot be downloaded still starts the workflow, with the reason in mediaError.',
		shownFor(['whatsApp.message']),
	),
	field.choice('eventMemory', 'Event Memory', {
		description:
			'Where the trigger remembers events that have started the workflow, so that repeats start nothing',
		default: 'workflow',
		options: {
			process: ['This Process Only', 'Forgotten on restart; use it if nodes store their own static data'],
			workflow: ['Workflow', 'In its static data: shared by all n8n processes, kept across restarts'],
		},
	}),
	field.toggle(
		'includeMessageText',
		'Include Message Text',
		'Whether delivery reports include the text of the message, in text and raw. If it is a one-time password, everybody who can see the execution can read the code.',
	),
	field.amount(
		'mediaMaxSize',
		'Maximum Media Size (MB)',
		'Larger media is not downloaded, and neither is media that takes longer than 20 seconds',
		{ typeOptions: { minValue: 1, maxValue: 512 }, ...ofDownload, default: 20 },
	),
	field.text(
		'optOutWords',
		'Opt-Out Words',
		'Sets optOut to true for an incoming message that is one of these and little else: “Baja, por favor” but not “Baja California”. The message still starts the workflow, which decides what to do.',
		{ ...shownFor(), default: defaultOptOutWords },
	),
	field.amount(
		'rememberedEvents',
		'Remembered Events',
		'How many events of the last 24 hours the workflow remembers. Choose at least as many as arrive while the service may still repeat one. n8n reads and writes all of them with each event, 19 bytes apiece.',
		{ typeOptions: { minValue: 1, maxValue: maxEvents }, default: usualEvents },
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
		'repeatPeriod',
		'Same SMS Within (Minutes)',
		'An incoming SMS has no ID, so the same text from the same sender within this time counts as a repeat by the service. A longer time may swallow an intended second “YES”; with a shorter one, a late repeat may start the workflow.',
		{ typeOptions: { minValue: 1, maxValue: 1440 }, default: 10 },
	),
	field.toggle('separateOutputs', 'Separate Outputs', 'Whether each chosen event has its own output', {
		noDataExpression: true,
	}),
	field.amount(
		'tolerance',
		'Signature Tolerance (Seconds)',
		'How far the time of a signature may differ from the clock of this server, in either direction. The service suggests 60.',
		{ typeOptions: { minValue: 1, maxValue: 3600 }, default: 60 },
	),
	field.toggle(
		'tellLate',
		'Tell Who Is Late',
		'Whether a person whose SMS answers a question too late gets one SMS that says so, in the language of the question. It is charged like any SMS.',
		shownFor(['sms.incoming']),
	),
	field.choice('unrecognised', 'Unrecognized Events', {
		description:
			'What to do with an event that is known to come from the service but has an unknown form, e.g. after a change to the service',
		noDataExpression: true,
		default: 'passOn',
		options: {
			drop: ['Acknowledge and Drop', 'They are acknowledged and start nothing'],
			passOn: ['Pass On', 'They start the workflow as event “unknown”, with the cause in reason'],
		},
	}),
];
