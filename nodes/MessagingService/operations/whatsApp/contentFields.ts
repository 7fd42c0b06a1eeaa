import { field, type Field } from '../../parameters';

/** Fields of all message types except contact cards. */

const messageType = field.choice('messageType', 'Message Type', {
	description: 'What to send',
	noDataExpression: true,
	default: 'text',
	options: {
		audio: ['Audio', 'A sound file, e.g. MP3 or OGG'],
		contacts: ['Contact', 'A contact card'],
		file: ['File', 'A document, e.g. PDF or DOCX'],
		image: ['Image', 'A picture: JPG, PNG or WebP'],
		location: ['Location', 'A place on the map'],
		sticker: ['Sticker', 'A sticker: WebP'],
		text: ['Text', 'A text message'],
		video: ['Video', 'A video: MP4'],
	},
});

const only = <const Types extends readonly string[]>(...types: Types) => ({ messageType: types }) as const;

export const contentFields = [
	messageType,
	field.text('message', 'Message', 'Text of the message', {
		typeOptions: { rows: 3 },
		show: only('text'),
		required: true,
		placeholder: 'e.g. Your order is on its way',
	}),
	field.text('mediaUrl', 'Media URL', 'Public http or https address from which the file is downloaded', {
		show: only('audio', 'file', 'image', 'sticker', 'video'),
		required: true,
		placeholder: 'e.g. https://example.com/picture.jpg',
	}),
	field.text('caption', 'Caption', 'Text below the picture', {
		show: only('image'),
		placeholder: 'e.g. Your parcel at our counter',
	}),
	field.text('fileName', 'File Name', 'Name of the file as the recipient sees it', {
		show: only('file'),
		required: true,
		placeholder: 'e.g. invoice.pdf',
	}),
	// Text, because an empty number field would be 0, a point in the Atlantic.
	field.text('latitude', 'Latitude', 'Decimal degrees from -90 to 90; negative south of the equator', {
		show: only('location'),
		required: true,
		placeholder: 'e.g. 19.4326',
	}),
	field.text('longitude', 'Longitude', 'Decimal degrees from -180 to 180; negative west of Greenwich', {
		show: only('location'),
		required: true,
		placeholder: 'e.g. -99.1332',
	}),
	field.text('locationName', 'Location Name', 'Name of the place', {
		show: only('location'),
		placeholder: 'e.g. Main Store',
	}),
	field.text('locationAddress', 'Location Address', 'Address of the place', {
		show: only('location'),
		placeholder: 'e.g. Av. Juárez 1, Centro, Ciudad de México',
	}),
] as const satisfies readonly Field[];
