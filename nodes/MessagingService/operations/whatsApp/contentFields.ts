import type { Field } from '../../parameters';

/** Fields of the messages that are not a contact card, each shown for the types that have it. */

const messageType = {
	displayName: 'Message Type',
	name: 'messageType',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Audio', value: 'audio', description: 'A sound file, e.g. MP3 or OGG' },
		{ name: 'Contact', value: 'contacts', description: 'A contact card' },
		{ name: 'File', value: 'file', description: 'A document, e.g. PDF or DOCX' },
		{ name: 'Image', value: 'image', description: 'A picture: JPG, PNG or WebP' },
		{ name: 'Location', value: 'location', description: 'A place on the map' },
		{ name: 'Sticker', value: 'sticker', description: 'A sticker: WebP' },
		{ name: 'Text', value: 'text', description: 'A text message' },
		{ name: 'Video', value: 'video', description: 'A video: MP4' },
	],
	default: 'text',
	description: 'What to send',
} as const satisfies Field;

const only = <const Types extends readonly string[]>(...types: Types) =>
	({ show: { messageType: types } }) as const;

export const contentFields = [
	messageType,
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 3 },
		displayOptions: only('text'),
		default: '',
		required: true,
		placeholder: 'e.g. Your order is on its way',
		description: 'Text of the message',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		displayOptions: only('audio', 'file', 'image', 'sticker', 'video'),
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/picture.jpg',
		description: 'Public http or https address from which the file is downloaded',
	},
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		displayOptions: only('image'),
		default: '',
		placeholder: 'e.g. Your parcel at our counter',
		description: 'Text below the picture',
	},
	{
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		displayOptions: only('file'),
		default: '',
		required: true,
		placeholder: 'e.g. invoice.pdf',
		description: 'Name of the file as the recipient sees it',
	},
	// Text rather than a number: an empty number field would be 0, a point in the Atlantic.
	{
		displayName: 'Latitude',
		name: 'latitude',
		type: 'string',
		displayOptions: only('location'),
		default: '',
		required: true,
		placeholder: 'e.g. 19.4326',
		description: 'Decimal degrees north of the equator, from -90 to 90; south of it with a minus',
	},
	{
		displayName: 'Longitude',
		name: 'longitude',
		type: 'string',
		displayOptions: only('location'),
		default: '',
		required: true,
		placeholder: 'e.g. -99.1332',
		description: 'Decimal degrees east of Greenwich, from -180 to 180; west of it with a minus',
	},
	{
		displayName: 'Location Name',
		name: 'locationName',
		type: 'string',
		displayOptions: only('location'),
		default: '',
		placeholder: 'e.g. Main Store',
		description: 'Name of the place',
	},
	{
		displayName: 'Location Address',
		name: 'locationAddress',
		type: 'string',
		displayOptions: only('location'),
		default: '',
		placeholder: 'e.g. Av. Juárez 1, Centro, Ciudad de México',
		description: 'Address of the place',
	},
] as const satisfies readonly Field[];
