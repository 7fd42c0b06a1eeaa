import type { RequestOf } from '../../contract';
import { operation } from '../operation';
import type { Parameters } from '../../parameters';
import { toWebAddress } from '../../text/webAddress';
import { draftOf, phoneFields, queuedItem, queuedMessage, readPhones } from './common';
import { readContact } from './contact';
import { contactFields } from './contactFields';
import { contentFields } from './contentFields';

const fields = [...phoneFields, ...contentFields, ...contactFields] as const;

/** Endpoint 16, every type but `template`. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send WhatsApp message',
	description: 'Send a text, media, location or contact to one WhatsApp number',
	effect: 'send',
	endpoints: ['messagingAppSend'],
	output: queuedMessage,
	keeps: ['type', 'from', 'to', 'code'],
	fields,
	toRequest: (parameters) => draftOf(readMessage(parameters)),
	toOutput: (body, { request }) => [queuedItem(body, request)],
});

function readMessage(parameters: Parameters<(typeof fields)[number]>): RequestOf<'messagingAppSend'> {
	const phones = readPhones(parameters);
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
			return { type, ...phones, ...media(), filename: parameters.text('fileName').trim() };
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
				longitude: parameters.number('longitude', { min: -180, max: 180 }),
				latitude: parameters.number('latitude', { min: -90, max: 90 }),
				...(name && { name }),
				...(address && { address }),
			};
		}
		case 'contacts':
			return { type, ...phones, contact: readContact(parameters) };
	}
}
