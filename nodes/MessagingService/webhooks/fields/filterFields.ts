import type { INodeProperties } from 'n8n-workflow';
import { inboundContents } from '../../contract';

/** Filters of the trigger. */

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every type of the contract, and `other` for one that is not in it. */
const messageTypes = [...Object.keys(inboundContents), 'other'].sort();

const ofIncoming = { show: { '/events': ['sms.incoming'] } };
/** What holds a message of somebody. */
export const ofMessages = { show: { '/events': ['sms.incoming', 'whatsApp.message'] } };

export const filterFields: INodeProperties[] = [
	{
		displayName: 'Delivery Status',
		name: 'deliveryStatuses',
		type: 'multiOptions',
		displayOptions: { show: { '/events': ['sms.deliveryReport'] } },
		options: [
			{ name: 'Confirmed', value: 'confirmed', description: 'Sent and confirmed by the carrier (3)' },
			{ name: 'Rejected', value: 'rejected', description: 'Rejected by the operator (10)' },
			{ name: 'Unknown', value: 'unknown', description: 'Any other status number' },
		],
		default: [],
		description: 'Only delivery reports with one of these; none chosen means all',
	},
	{
		displayName: 'Keywords',
		name: 'keywords',
		type: 'string',
		displayOptions: ofIncoming,
		default: '',
		placeholder: 'e.g. YES, ALTA 2x1, #si',
		description:
			'Only incoming SMS that begin with one of these, word for word; separated by commas. Case, accents and punctuation do not matter. Empty means all.',
	},
	{
		displayName: 'Keywords Match Exactly',
		name: 'exactKeywords',
		type: 'boolean',
		displayOptions: ofIncoming,
		default: false,
		description: 'Whether case, accents and punctuation matter to both lists of keywords',
	},
	{
		displayName: 'Keywords to Leave Out',
		name: 'withoutKeywords',
		type: 'string',
		displayOptions: ofIncoming,
		default: '',
		placeholder: 'e.g. STOP, BAJA',
		description: 'No incoming SMS that begin with one of these, written as in Keywords',
	},
	{
		displayName: 'Senders',
		name: 'senders',
		type: 'string',
		displayOptions: ofMessages,
		default: '',
		placeholder: 'e.g. 5215512345678, +52 1 55 8765 4321',
		description:
			'Only incoming messages from these: numbers with country code in any notation, names to the letter; separated by commas. Empty means all.',
	},
	{
		displayName: 'Senders to Leave Out',
		name: 'notSenders',
		type: 'string',
		displayOptions: ofMessages,
		default: '',
		placeholder: 'e.g. INFO, +52 1 55 8765 4321',
		description: 'No incoming messages from these, written as in Senders',
	},
	{
		displayName: 'WhatsApp Message Type',
		name: 'messageTypes',
		type: 'multiOptions',
		displayOptions: { show: { '/events': ['whatsApp.message'] } },
		options: messageTypes.map((value) => ({
			name: titled(value),
			value,
			...(value === 'other' && { description: 'Any type that is not in this list' }),
		})),
		default: [],
		description: 'Only WhatsApp messages of one of these types; none chosen means all',
	},
];
