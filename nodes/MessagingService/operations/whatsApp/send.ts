import type { RequestOf } from '../../contract';
import { operation } from '../operation';
import type { Parameters } from '../../parameters';
import type { Account } from '../settings';
import { toWebAddress } from '../../text/webAddress';
import {
	draftOf,
	keptOfMessage,
	phoneFields,
	phoneOptions,
	queuedItem,
	queuedMessage,
	rawItem,
	readPhones,
} from './common';
import { readContact } from './contact';
import { contactFields } from './contactFields';
import { contentFields } from './contentFields';

const fields = [...phoneFields, ...contentFields, ...contactFields, phoneOptions] as const;

/** Endpoint 16, every type but `template`. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send WhatsApp message',
	subtitle: 'Send WhatsApp message',
	description: 'Send a text, media, location or contact to one WhatsApp number',
	effect: 'send',
	endpoints: ['messagingAppSend'],
	output: queuedMessage,
	keeps: keptOfMessage,
	fields,
	toRequest: (parameters, account) => draftOf(readMessage(parameters, account)),
	toOutput: (body, { request }) => [queuedItem(body, request)],
	toRaw: (body) => [rawItem(body)],
});

function readMessage(
	parameters: Parameters<(typeof fields)[number]>,
	account: Account,
): RequestOf<'messagingAppSend'> {
	const phones = readPhones(parameters, account);
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
