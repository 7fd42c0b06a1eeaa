import { field, type Field, type Parameters } from '../../parameters';
import type { RequestOf } from '../../contract';
import { smsTextField, toSeveral } from '../commonFields';
import { operation } from '../operation';
import { toWebAddress } from '../../text/entries';
import { toFileName } from '../../text/names';
import { draftsOf, whatsAppSending, whatsAppOptions, within24Hours } from './common';
import { additionalContactFields, contactFields, readContact } from './contact';

/** Fields of all message types except contact cards. */

const messageType = field.mode('messageType', 'Message Type', {
	description: 'What to send',
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

const only = <const Types extends readonly string[]>(...types: Types) =>
	({ messageType: types }) as const;

const contentFields = [
	messageType,
	{ ...smsTextField, displayOptions: { show: only('text') } },
	field.required(
		'mediaUrl',
		'Media URL',
		'Public http or https address from which the file is downloaded',
		{
			show: only('audio', 'file', 'image', 'sticker', 'video'),
			placeholder: 'e.g. https://example.com/picture.jpg',
		},
	),
	field.text('caption', 'Caption', 'Text below the picture', {
		show: only('image'),
		placeholder: 'e.g. Your parcel at our counter',
	}),
	field.required('fileName', 'File Name', 'Name of the file as the recipient sees it', {
		show: only('file'),
		placeholder: 'e.g. invoice.pdf',
	}),
	// Text, because an empty number field would be 0, a point in the Atlantic.
	field.required(
		'latitude',
		'Latitude',
		'Decimal degrees from -90 to 90; negative south of the equator',
		{
			typeOptions: { minValue: -90, maxValue: 90 },
			show: only('location'),
			placeholder: 'e.g. 19.4326',
		},
	),
	field.required(
		'longitude',
		'Longitude',
		'Decimal degrees from -180 to 180; negative west of Greenwich',
		{
			typeOptions: { minValue: -180, maxValue: 180 },
			show: only('location'),
			placeholder: 'e.g. -99.1332',
		},
	),
	field.text('locationName', 'Location Name', 'Name of the place', {
		show: only('location'),
		placeholder: 'e.g. Main Store',
	}),
	field.text('locationAddress', 'Location Address', 'Address of the place', {
		show: only('location'),
		placeholder: 'e.g. Av. Juárez 1, Centro, Ciudad de México',
	}),
] as const satisfies readonly Field[];

const fields = [within24Hours, toSeveral, ...contentFields, ...contactFields] as const;

const options = [additionalContactFields, ...whatsAppOptions] as const;

/** Endpoint 16, every type except `template`. */
export const sendWhatsApp = operation({
	...whatsAppSending,
	value: 'send',
	name: 'Send',
	action: 'Send WhatsApp message',
	description: 'Send a text, media, location or contact to one WhatsApp number',
	fields,
	options,
	toRequest: (parameters, account) =>
		draftsOf(parameters, account, (phones) => readMessage(parameters, phones)),
});

function readMessage(
	parameters: Parameters<(typeof fields)[number], (typeof options)[number]>,
	phones: Pick<RequestOf<'messagingAppSend'>, 'agent' | 'number'>,
): RequestOf<'messagingAppSend'> {
	const media = () => ({ url: parameters.checked('mediaUrl', toWebAddress).url });
	const type = parameters.choice('messageType');
	switch (type) {
		case 'text':
			return { type, ...phones, message: parameters.text('message') };
		case 'image': {
			const caption = parameters.optionalText('caption');
			return { type, ...phones, ...media(), ...(caption && { caption }) };
		}
		case 'file':
			return {
				type,
				...phones,
				...media(),
				filename: parameters.checked('fileName', toFileName).name,
			};
		case 'audio':
		case 'video':
		case 'sticker':
			return { type, ...phones, ...media() };
		case 'location': {
			const name = parameters.optionalText('locationName');
			const address = parameters.optionalText('locationAddress');
			return {
				type,
				...phones,
				longitude: parameters.number('longitude'),
				latitude: parameters.number('latitude'),
				...(name && { name }),
				...(address && { address }),
			};
		}
		case 'contacts':
			return { type, ...phones, contact: readContact(parameters, parameters.options) };
	}
}
