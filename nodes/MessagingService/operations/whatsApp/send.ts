import type { RequestOf } from '../../contract';
import { operation } from '../operation';
import { field, type Parameters } from '../../parameters';
import { toDegrees, toWebAddress } from '../../text/entries';
import { toFileName } from '../../text/fileName';
import { draftsOf, phoneFields, phoneOptions, sending } from './common';
import { additionalContactFields, contactFields, readContact } from './contact';
import { contentFields } from './contentFields';

const window = field.notice(
	'window',
	'WhatsApp delivers these only within 24 hours of the person’s last message to you. After that, use Send Template.',
);

const fields = [window, ...phoneFields, ...contentFields, ...contactFields] as const;

const options = [additionalContactFields, ...phoneOptions] as const;

/** Endpoint 16, every type except `template`. */
export const send = operation({
	...sending,
	value: 'send',
	name: 'Send',
	action: 'Send WhatsApp message',
	subtitle: 'Send WhatsApp message',
	description: 'Send a text, media, location or contact to one WhatsApp number',
	inSpanish: 'envía texto, multimedia, ubicación o contacto',
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
			return { type, ...phones, ...media(), filename: parameters.checked('fileName', toFileName).name };
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
				longitude: parameters.checked('longitude', toDegrees(180, '-99.1332')).degrees,
				latitude: parameters.checked('latitude', toDegrees(90, '19.4326')).degrees,
				...(name && { name }),
				...(address && { address }),
			};
		}
		case 'contacts':
			return { type, ...phones, contact: readContact(parameters, parameters.options) };
	}
}
