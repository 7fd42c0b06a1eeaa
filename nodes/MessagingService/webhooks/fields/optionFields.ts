import { field, type Field } from '../../parameters';
import { usualOptOutWords } from '../event/envelope';
import { shownFor } from '../filters';
import { memoryLimit } from '../once/stored';

const { events: mostEvents, usual: usualEvents } = memoryLimit;

const ofDownload = { show: { '/events': ['whatsApp.message'], downloadMedia: [true] } } as const;

export const optionFields: readonly Field[] = [
	field.toggle(
		'allowInternalMedia',
		'Allow Internal Media Addresses',
		'Whether media may be downloaded from addresses inside your network, and from others that are not public. The protection of n8n itself, where it is switched on, stays in force.',
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
			'Where the trigger remembers the events that it has started the workflow for, so that a repeat starts nothing',
		default: 'workflow',
		options: {
			process: [
				'This Process Only',
				'Forgotten by a restart. Choose it if nodes of this workflow keep static data of their own.',
			],
			workflow: [
				'Workflow',
				'In the static data of the workflow: shared by all processes of n8n, and kept over a restart',
			],
		},
	}),
	field.toggle(
		'includeMessageText',
		'Include Message Text',
		'Whether a delivery report brings the text of the message it is about, in text and raw. If it was a one-time password, whoever can see the execution can then read the code.',
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
		'An incoming message that is one of these, and little else, has optOut set to true: “Baja, por favor” and not “Baja California”. It starts the workflow all the same, which decides what to do.',
		{ ...shownFor(), default: usualOptOutWords },
	),
	field.amount(
		'rememberedEvents',
		'Remembered Events',
		'How many events the workflow remembers, of the last 24 hours at most. Choose as many as arrive while the service may still repeat one. n8n reads and writes all of them with each event, 19 bytes for each.',
		{ typeOptions: { minValue: 1, maxValue: mostEvents }, default: usualEvents },
	),
	field.choice('replies', 'Replies to Questions', {
		description:
			'What to do with an SMS that answers a question of Human Review; it takes the credential Messaging Service API. A reply that comes too late, or cannot be checked, starts this workflow, with the reason in answer.',
		...shownFor(['sms.incoming']),
		default: 'handOver',
		options: {
			handOver: ['Hand Over', 'The question gets its answer, and this workflow is not started'],
			both: ['Hand Over and Start', 'The question gets its answer, and this workflow is started as well'],
			start: ['Only Start', 'Questions asked by SMS wait on'],
		},
	}),
	field.toggle(
		'reportRefused',
		'Report Refused Requests',
		'Whether refused requests come out of an output of their own: at most one item an hour for each cause, with how many there were, when, and from which address',
		{ noDataExpression: true },
	),
	field.amount(
		'repeatPeriod',
		'Same SMS Within (Minutes)',
		'An incoming SMS has no ID: the same text from the same sender so soon after its first arrival is taken for a repeat by the service. Longer swallows a second “YES” that was meant, shorter may start a late repeat.',
		{ typeOptions: { minValue: 1, maxValue: 1440 }, default: 10 },
	),
	field.toggle(
		'separateOutputs',
		'Separate Outputs',
		'Whether each of the chosen events has an output of its own',
		{ noDataExpression: true },
	),
	field.amount(
		'tolerance',
		'Signature Tolerance (Seconds)',
		'How far the time of a signature may be from the clock of this server, in the past or in the future. The service suggests 60.',
		{ typeOptions: { minValue: 1, maxValue: 3600 }, default: 60 },
	),
	field.toggle(
		'tellLate',
		'Tell Who Is Late',
		'Whether somebody whose SMS answers a question too late gets an SMS that says so, in the language of the question and once. It costs what an SMS costs.',
		shownFor(['sms.incoming']),
	),
	field.choice('unrecognised', 'Unrecognized Events', {
		description:
			'What to do with an event that certainly comes from the service but has no known form, e.g. after the service added something',
		noDataExpression: true,
		default: 'passOn',
		options: {
			drop: ['Acknowledge and Drop', 'Answered as received; they start nothing'],
			passOn: [
				'Pass On',
				'They start the workflow as event “unknown”, with what came in raw and the reason beside it',
			],
		},
	}),
];
