import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import { listed } from '../tools/listed';

/** The events and the signature, from the specification's tables (Events). */

const deliveryReport = {
	trace_id: '100000001',
	segments: 1,
	chars: 5,
	encoding: 'GSM',
	message: 'Hello',
	phone: '525512345678',
	status: 3,
};
/** Sent and confirmed by the carrier; rejected by the operator. */
export const deliveryStatuses = [3, 10];

const link = { url: 'https://example.com/1', contentType: 'image/png', urlExpiry: 1_800_000_000 };
/** Content by type. */
export const contents: Readonly<Record<string, object>> = {
	text: { text: 'Hello' },
	image: { ...link, caption: '' },
	audio: link,
	video: { ...link, caption: '' },
	file: link,
	location: { longitude: -99.1, latitude: 19.4, name: 'Office', address: 'Main Street 1' },
	sticker: { ...link, caption: '' },
	contacts: {},
};
export const contentFields: Readonly<Record<string, readonly string[]>> = {
	text: ['text'],
	image: ['url', 'contentType?', 'urlExpiry?', 'caption?'],
	audio: ['url', 'contentType?', 'urlExpiry?'],
	video: ['url', 'contentType?', 'urlExpiry?', 'caption?'],
	file: ['url', 'contentType?', 'urlExpiry?'],
	location: ['longitude', 'latitude', 'name?', 'address?'],
	sticker: ['url', 'contentType?', 'urlExpiry?', 'caption?'],
};

export const inbound = (type: string) => ({
	type: 'inbound',
	payload: {
		app: '5215512345678',
		type: 'message',
		msisdn: '525512345678',
		added_on: '2026-01-01 00:00:00',
		type_message: type,
		charge: 0.01,
		payload: {
			id: 'wamid.1',
			source: '525512345678',
			type,
			sender: { phone: '525512345678', name: 'Ana', country_code: 52, dial_code: '52' },
			payload: contents[type],
		},
	},
});

/** Bodies and fields of each event. */
export const events = {
	'sms.deliveryReport': {
		bodies: [deliveryReport],
		fields: ['trace_id', 'segments', 'chars', 'encoding', 'message', 'phone', 'status'],
	},
	'sms.incoming': {
		bodies: [
			{ source_addr: '525512345678', message: 'Yes', sms_id: '100000001' },
			{ source_addr: '525512345678', message: 'Yes', short_code: '26262' },
		],
		fields: ['source_addr', 'message', 'sms_id?', 'short_code?'],
	},
	'whatsApp.message': {
		bodies: Object.keys(contents).map(inbound),
		fields: listed`
			type | payload.app | payload.type | payload.msisdn | payload.added_on | payload.type_message
			payload.charge? | payload.payload.id | payload.payload.source | payload.payload.type
			payload.payload.sender.phone? | payload.payload.sender.name?
			payload.payload.sender.country_code? | payload.payload.sender.dial_code?
			payload.payload.payload
		`,
	},
} satisfies Record<
	EventName,
	{ readonly bodies: readonly object[]; readonly fields: readonly string[] }
>;

/** sha1("secret") and sha1("secret1700000000"), computed independently. */
export const signed = {
	key: 'secret',
	time: '1700000000',
	user: 'e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4',
	signature: 'f77e9d164faa07f27f5573a143968c29e354ed71',
};
