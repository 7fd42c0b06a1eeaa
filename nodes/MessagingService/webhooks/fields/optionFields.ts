import type { INodeProperties } from 'n8n-workflow';
import { usualOptOutWords } from '../event/envelope';
import { shownFor } from '../filters';
import { memoryLimit } from '../once/stored';

const { events: mostEvents, usual: usualEvents } = memoryLimit;

const ofDownload = { show: { '/events': ['whatsApp.message'], downloadMedia: [true] } };

export const optionFields: INodeProperties[] = [
	{
		displayName: 'Allow Internal Media Addresses',
		name: 'allowInternalMedia',
		type: 'boolean',
		displayOptions: ofDownload,
		default: false,
		description:
			'Whether media may be downloaded from addresses inside your network, and from others that are not public. The protection of n8n itself, where it is switched on, stays in force.',
	},
	{
		displayName: 'Download Media',
		name: 'downloadMedia',
		type: 'boolean',
		displayOptions: { show: { '/events': ['whatsApp.message'] } },
		default: false,
		description:
			'Whether to download the media of WhatsApp messages before its address expires. A message whose media cannot be downloaded still starts the workflow, with the reason in mediaError.',
	},
	{
		displayName: 'Event Memory',
		name: 'eventMemory',
		type: 'options',
		options: [
			{
				name: 'This Process Only',
				value: 'process',
				description:
					'Forgotten by a restart. Choose it if nodes of this workflow keep static data of their own.',
			},
			{
				name: 'Workflow',
				value: 'workflow',
				description:
					'In the static data of the workflow: shared by all processes of n8n, and kept over a restart',
			},
		],
		default: 'workflow',
		description:
			'Where the trigger remembers the events that it has started the workflow for, so that a repeat starts nothing',
	},
	{
		displayName: 'Include Message Text',
		name: 'includeMessageText',
		type: 'boolean',
		default: false,
		description:
			'Whether a delivery report brings the text of the message it is about, in text and raw. If it was a one-time password, whoever can see the execution can then read the code.',
	},
	{
		displayName: 'Maximum Media Size (MB)',
		name: 'mediaMaxSize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 512 },
		displayOptions: ofDownload,
		default: 20,
		description: 'Larger media is not downloaded, and neither is media that takes longer than 20 seconds',
	},
	{
		displayName: 'Opt-Out Words',
		name: 'optOutWords',
		type: 'string',
		displayOptions: shownFor(),
		default: usualOptOutWords,
		description:
			'An incoming message that is one of these, and little else, has optOut set to true: “Baja, por favor” and not “Baja California”. It starts the workflow all the same, which decides what to do.',
	},
	{
		displayName: 'Remembered Events',
		name: 'rememberedEvents',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: mostEvents },
		default: usualEvents,
		description:
			'How many events the workflow remembers, of the last 24 hours at most. Choose as many as arrive while the service may still repeat one. n8n reads and writes all of them with each event, 19 bytes for each.',
	},
	{
		displayName: 'Replies to Questions',
		name: 'replies',
		type: 'options',
		displayOptions: { show: { '/events': ['sms.incoming'] } },
		options: [
			{
				name: 'Hand Over',
				value: 'handOver',
				description: 'The question gets its answer, and this workflow is not started',
			},
			{
				name: 'Hand Over and Start',
				value: 'both',
				description: 'The question gets its answer, and this workflow is started as well',
			},
			{ name: 'Only Start', value: 'start', description: 'Questions asked by SMS wait on' },
		],
		default: 'handOver',
		description:
			'What to do with an SMS that answers a question of Human Review; it takes the credential Messaging Service API. A reply that comes too late, or cannot be checked, starts this workflow, with the reason in answer.',
	},
	{
		displayName: 'Report Refused Requests',
		name: 'reportRefused',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description:
			'Whether refused requests come out of an output of their own: at most one item an hour for each cause, with how many there were, when, and from which address',
	},
	{
		displayName: 'Same SMS Within (Minutes)',
		name: 'repeatPeriod',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1440 },
		default: 10,
		description:
			'An incoming SMS has no ID: the same text from the same sender so soon after its first arrival is taken for a repeat by the service. Longer swallows a second “YES” that was meant, shorter may start a late repeat.',
	},
	{
		displayName: 'Separate Outputs',
		name: 'separateOutputs',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether each of the chosen events has an output of its own',
	},
	{
		displayName: 'Signature Tolerance (Seconds)',
		name: 'tolerance',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3600 },
		default: 60,
		description:
			'How far the time of a signature may be from the clock of this server, in the past or in the future. The service suggests 60.',
	},
	{
		displayName: 'Tell Who Is Late',
		name: 'tellLate',
		type: 'boolean',
		displayOptions: { show: { '/events': ['sms.incoming'] } },
		default: false,
		description:
			'Whether somebody whose SMS answers a question too late gets an SMS that says so, in the language of the question and once. It costs what an SMS costs.',
	},
	{
		displayName: 'Unrecognized Events',
		name: 'unrecognised',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Acknowledge and Drop',
				value: 'drop',
				description: 'Answered as received; they start nothing',
			},
			{
				name: 'Pass On',
				value: 'passOn',
				description:
					'They start the workflow as event “unknown”, with what came in raw and the reason beside it',
			},
		],
		default: 'passOn',
		description:
			'What to do with an event that certainly comes from the service but has no known form, e.g. after the service added something',
	},
];
